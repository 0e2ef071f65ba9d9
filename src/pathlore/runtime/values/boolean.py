"""Symbolic booleans. Asking for the truth value of one is a choice of the path."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from sys import _getframe
from typing import Any

from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.tower import TOWER


class SymBool(Symbolic):
    """A boolean that depends on the inputs. Its arithmetic, that of integers, is attached by `values.integer`."""

    __slots__ = ()

    sym_value: bool

    @unchangeable_class
    def __class__(self) -> Any:
        return bool

    def __bool__(self) -> bool:
        # Hot: every choice of every path.
        try:
            frame = next(_CALLER)
        except (StopIteration, ValueError):
            frame = _getframe(1)
        return context.path.branch(self, frame)

    def __and__(self, other: Any) -> Any:
        if isinstance(other, bool):
            return SymBool(self.sym_value and _plain(other), build.and_, (self, other))
        return NotImplemented if not isinstance(other, int) else as_int(self) & of_int(other)

    __rand__ = __and__

    def __or__(self, other: Any) -> Any:
        if isinstance(other, bool):
            return SymBool(self.sym_value or _plain(other), build.or_, (self, other))
        return NotImplemented if not isinstance(other, int) else as_int(self) | of_int(other)

    __ror__ = __or__

    def __xor__(self, other: Any) -> Any:
        if isinstance(other, bool):
            return SymBool(self.sym_value is not _plain(other), build.xor, (self, other))
        return NotImplemented if not isinstance(other, int) else as_int(self) ^ of_int(other)

    __rxor__ = __xor__

    def __hash__(self) -> int:
        return hash(context.path.realise(self, _getframe(1), Reason.HASH))


def _callers() -> Iterator[Any]:
    """Whoever called the function that asks. `sys._getframe` is an event that is audited, and takes twice as long."""
    own = _getframe()
    while True:
        yield own.f_back.f_back  # type: ignore[union-attr]


_CALLER = _callers()


def fresh_bool(name: str, fits: Callable[[Any], bool] | None = None) -> SymBool:
    term, value = context.path.fresh(name, Sort.BOOL, fits=fits)
    return SymBool.sym_variable(term, value)


def _plain(value: Any) -> bool:
    return value.sym_value if type(value) is SymBool else value


def of_int(value: Any) -> Any:
    """An operand as bool sees it: it is no base of other subclasses of int, so what they override is not asked."""
    return int.__index__(value) if issubclass(type(value), int) else value


def as_int(value: SymBool) -> Any:
    """The symbolic integer 0 or 1."""
    return TOWER.integer(int(value.sym_value), build.from_bool, (value,))


def negation(value: SymBool) -> SymBool:
    """`not value` as a value, without a choice."""
    return SymBool(not value.sym_value, build.not_, (value,))


def conjunction(left: Any, right: Any) -> Any:
    """`left and right` of booleans, plain or symbolic, without a choice."""
    if left is True or right is False:
        return right
    if left is False or right is True:
        return left
    return SymBool(left.sym_value and right.sym_value, build.and_, (left, right))


def disjunction(left: Any, right: Any) -> Any:
    """`left or right` of booleans, plain or symbolic, without a choice."""
    if left is False or right is True:
        return right
    if left is True or right is False:
        return left
    return SymBool(left.sym_value or right.sym_value, build.or_, (left, right))


_CHAINED = 64
"""So many conditions are joined one after the other. A chain of thousands would be a term as deep."""


def any_of(conditions: list[Any]) -> Any:
    """The disjunction of booleans, plain or symbolic, without a choice."""
    while len(conditions) > _CHAINED:
        conditions = [any_of(conditions[i : i + _CHAINED]) for i in range(0, len(conditions), _CHAINED)]
    found: Any = False
    for condition in conditions:
        found = disjunction(found, condition)
    return found


SymBool.__name__ = SymBool.__qualname__ = "bool"
