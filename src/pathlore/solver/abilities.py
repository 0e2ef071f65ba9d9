"""What each stage of the portfolio can decide, operation by operation: `pathlore doctor` reads it, tests ask each."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, auto

from pathlore.expr.term import Op
from pathlore.solver.recipes import Stage


class Ability(Enum):
    """How far a stage gets with queries about an operation, if nothing else in them is hard."""

    DECIDES = auto()
    """It finds solutions and refutes, whatever values variables may have."""
    WITHIN_BOUNDS = auto()
    """The same, where variables have bounds."""
    FINDS = auto()
    """It finds solutions, and refutes nothing."""


_BOOLEANS = (Op.NOT, Op.AND, Op.OR, Op.IFF)
_BITS = (Op.BIT_AND, Op.BIT_OR, Op.BIT_XOR)
_INTEGERS = (
    *(Op.SUM, Op.PRODUCT, Op.FLOORDIV, Op.MOD, Op.SHIFT_LEFT, Op.SHIFT_RIGHT, *_BITS),
    *(Op.NONPOSITIVE, Op.ZERO),
)
_OF_ONE_DOUBLE = (
    *(Op.F_MUL, Op.F_DIV, Op.F_NEG, Op.F_ABS, Op.F_SQRT, Op.F_INTEGRAL, Op.F_FROM_INT, Op.F_TO_INT, Op.F_LESS),
    *(Op.F_IS_NAN, Op.F_IS_INFINITE, Op.F_IS_NEGATIVE),
)
_OF_TWO_DOUBLES = (Op.F_ADD, Op.F_SUB, Op.F_LESS_EQUAL, Op.F_EQUAL, Op.F_SAME)
_DOUBLES = (*_OF_ONE_DOUBLE, *_OF_TWO_DOUBLES)
_POSITIONS = (Op.LENGTH, Op.SLICE, Op.CODE, Op.CHARACTER, Op.STARTS, Op.ENDS, Op.REPLACE_ALL, Op.MATCHES)
_SOMEWHERE = (
    *(Op.CONCAT, Op.FIND, Op.RFIND, Op.CONTAINS, Op.TEXT_EQUAL, Op.TEXT_LESS, Op.TEXT_LESS_EQUAL),
    *(Op.DIGITS, Op.NUMBER),
)
_TEXTS = (*_POSITIONS, *_SOMEWHERE, Op.REPLACE_FIRST)


def _each(operations: Iterable[Op], ability: Ability) -> dict[Op, Ability]:
    return dict.fromkeys(operations, ability)


def _but(operations: Iterable[Op], *others: Op) -> list[Op]:
    return [op for op in operations if op not in others]


_DECIDES, _BOUNDED, _FINDS = Ability.DECIDES, Ability.WITHIN_BOUNDS, Ability.FINDS

ABILITIES: dict[Stage, dict[Op, Ability]] = {
    Stage.ENUMERATION: {
        **_each(_BOOLEANS, _DECIDES),
        **_each((*_INTEGERS, Op.ITE, Op.APPLY, Op.F_FROM_INT, Op.DIGITS), _BOUNDED),
    },
    Stage.TABLES: {**_each(_BOOLEANS, _DECIDES), **_each(_INTEGERS, _BOUNDED)},
    Stage.SCANNING: _each((Op.LENGTH, Op.CODE), _DECIDES),
    Stage.LOCAL_SEARCH: _each(_TEXTS, _FINDS),
    Stage.DOUBLE_SEARCH: {**_each(_OF_ONE_DOUBLE, _DECIDES), **_each(_OF_TWO_DOUBLES, _FINDS)},
    Stage.CODE_POINTS: {
        **_each((*_BOOLEANS, *_INTEGERS, Op.ITE, *_POSITIONS), _DECIDES),
        **_each(_SOMEWHERE, _BOUNDED),
    },
    Stage.SHORT_TEXTS: _each(_but((*_POSITIONS, *_SOMEWHERE), Op.LENGTH, Op.MATCHES), _FINDS),
    Stage.LANGUAGES: {
        **_each((Op.LENGTH, Op.CODE, Op.FIND, Op.CONTAINS, Op.STARTS, Op.ENDS), _DECIDES),
        **_each((Op.REPLACE_ALL, Op.NUMBER, Op.MATCHES), _DECIDES),
        Op.SLICE: _FINDS,
    },
    # Of bits it knows axioms alone, of texts what its own theory of strings has.
    Stage.Z3: _each(_but((*_BOOLEANS, *_INTEGERS, Op.ITE, *_TEXTS), Op.BIT_AND, Op.REPLACE_ALL), _DECIDES),
    # Without bounds no width of its vectors is enough to refute.
    Stage.BITWUZLA: {**_each((*_BOOLEANS, *_DOUBLES), _DECIDES), **_each((*_INTEGERS, Op.ITE), _BOUNDED)},
    Stage.CVC5: _each((*_BOOLEANS, *_INTEGERS, Op.ITE), _DECIDES),
}
"""What is not here is not decided by the stage, although it may guess a solution."""


def deciding(operation: Op) -> list[Stage]:
    """The stages that decide about an operation, whatever values variables may have."""
    return [stage for stage, able in ABILITIES.items() if able.get(operation) is Ability.DECIDES]
