"""Terms: hash-consed, immutable expressions with Python's meaning."""

from __future__ import annotations

from enum import Enum
from typing import Any


class Sort(Enum):
    """What kind of value a term stands for."""

    __hash__ = object.__hash__

    INT = "int"
    BOOL = "bool"


class Op(Enum):
    """The operator at the root of a term; the comment gives the layout of `args`."""

    __hash__ = object.__hash__

    INTEGER = "integer"  # (value,)
    BOOLEAN = "boolean"  # (value,)
    VARIABLE = "variable"  # (name, sort)
    SUM = "sum"  # (constant, term, coefficient, term, coefficient, ...), terms by serial
    PRODUCT = "product"  # (left, right), neither constant
    FLOORDIV = "floordiv"  # (left, right)
    MOD = "mod"  # (left, right)
    SHIFT_LEFT = "shift_left"  # (value, amount), amount not constant
    SHIFT_RIGHT = "shift_right"  # (value, amount), amount not constant
    BIT_AND = "bit_and"  # (left, right)
    BIT_OR = "bit_or"  # (left, right)
    BIT_XOR = "bit_xor"  # (left, right)
    ITE = "ite"  # (condition, then, otherwise), integers or booleans
    NONPOSITIVE = "nonpositive"  # (integer,): integer <= 0
    ZERO = "zero"  # (integer,): integer == 0
    NOT = "not"  # (boolean,)
    AND = "and"  # (left, right)
    OR = "or"  # (left, right)
    IFF = "iff"  # (left, right), both booleans


class Term:
    """One node of the shared term graph. Made by `expr.build` alone; equal terms are the same object.

    `variables` is the set of variables below the node, shared between terms wherever it is equal.
    """

    __slots__ = ("args", "height", "negation", "op", "serial", "sort", "variables")

    op: Op
    args: tuple[Any, ...]
    sort: Sort
    serial: int
    height: int
    variables: frozenset[Term]
    negation: Term | None
    """What `build.not_` made of a condition, once it was asked."""

    def __repr__(self) -> str:
        from pathlore.expr.walk import render

        return render(self)

    def __reduce__(self) -> Any:
        raise TypeError("terms are not pickled: stores and messages use the codec")


_table: dict[tuple[Any, ...], Term] = {}
_variable_sets: dict[frozenset[Term], frozenset[Term]] = {}
_NO_VARIABLES: frozenset[Term] = frozenset()


def intern(op: Op, args: tuple[Any, ...], sort: Sort, children: tuple[Term, ...]) -> Term:
    """The one term with this operator and these arguments."""
    key = (op, args)
    found = _table.get(key)
    if found is not None:
        return found
    term = Term()
    term.op = op
    term.args = args
    term.sort = sort
    term.serial = len(_table)
    term.negation = None
    term.variables = _union(children)
    term.height = 1 + max((c.height for c in children), default=0)
    if op is Op.VARIABLE:
        term.variables = frozenset((term,))
    _table[key] = term
    return term


def _union(children: tuple[Term, ...]) -> frozenset[Term]:
    result = _NO_VARIABLES
    for child in children:
        below = child.variables
        if below is result or not below:
            continue
        if not result:
            result = below
            continue
        union = result | below
        if len(union) == len(result):
            continue
        result = below if len(union) == len(below) else _variable_sets.setdefault(union, union)
    return result


def forget_terms() -> None:
    """Empties the table between targets. Terms made before must not meet terms made after."""
    from pathlore.expr import build

    _table.clear()
    _variable_sets.clear()
    build.reset()
