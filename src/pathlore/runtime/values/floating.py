"""Symbolic floats: IEEE 754 doubles with Python's rules."""

from __future__ import annotations

from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.expr import build, doubles
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.symbolic import Symbolic


class SymFloat(Symbolic):
    """A float that depends on the inputs."""

    __slots__ = ()

    value: float

    @staticmethod
    def variable(term: Term, value: float) -> SymFloat:
        result = SymFloat(value, doubles.double, ())
        result._term = term
        return result

    @property  # type: ignore[misc]  # isinstance asks for it
    def __class__(self) -> Any:
        return float

    def __bool__(self) -> bool:
        return context.path.branch(SymBool(bool(self.value), _not_zero, (self,)), _getframe(1))

    def __hash__(self) -> int:
        return hash(context.path.realise(self, _getframe(1)))

    def __float__(self) -> float:
        found: float = context.path.realise(self, _getframe(1))
        return found

    def __repr__(self) -> str:
        return repr(context.path.realise(self, _getframe(1)))

    __str__ = __repr__

    def __format__(self, spec: str) -> str:
        return format(context.path.realise(self, _getframe(1)), spec)


def _not_zero(term: Term) -> Term:
    return build.not_(doubles.equal(term, doubles.double(0.0)))


SymFloat.__name__ = SymFloat.__qualname__ = "float"


def fresh_float(name: str, fits: Callable[[Any], bool] | None = None, candidates: tuple[Any, ...] = ()) -> SymFloat:
    term, value = context.path.fresh(name, Sort.FLOAT, fits, candidates)
    return SymFloat.variable(term, value)
