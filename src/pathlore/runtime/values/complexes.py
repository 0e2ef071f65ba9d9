"""Symbolic complex numbers: pairs of floats, at least one of them symbolic, with CPython's algorithms."""

from __future__ import annotations

import cmath
import math
import sys
from collections.abc import Callable
from functools import partial
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, doubles, floats
from pathlore.expr.application import apply
from pathlore.expr.functions import define
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool, conjunction, disjunction, negation
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.floating import SymFloat, as_double
from pathlore.runtime.values.nesting import STANDING, concrete, mapped, witnessed
from pathlore.runtime.values.operands import both_ways
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.tower import TOWER

_MOST_FACTORS = 100
"""Up to this exponent CPython multiplies; beyond, it uses logarithms."""
_LARGE = 1e308
"""The absolute value of a number with smaller parts does not overflow."""
_MIXES = sys.version_info < (3, 14)
"""Whether a real operand is converted to complex first, which shows in the signs of zeros."""


# Arithmetic: each rule takes the parts of both operands


_Parts = tuple[Any, Any]
_Rule = Callable[[_Parts, _Parts, FrameType], "SymComplex"]


def _operate(operation: _Rule, left: Any, right: Any, frame: FrameType) -> Any:
    parts = [_parts(left, frame), _parts(right, frame)]
    if parts[0] is None or parts[1] is None:
        return NotImplemented
    return operation(parts[0], parts[1], frame)


def _parts(value: Any, frame: FrameType) -> _Parts | None:
    if type(value) is SymComplex or type(value) is complex:
        return value.real, value.imag
    if not isinstance(value, (int, float)):
        return None
    if not _MIXES:
        value = mapped(value, lambda v: context.path.realise(v, frame))
    return as_double(value, frame), 0.0


def _sum(a: _Parts, b: _Parts, frame: FrameType) -> SymComplex:
    return SymComplex(a[0] + b[0], a[1] + b[1])


def _difference(a: _Parts, b: _Parts, frame: FrameType) -> SymComplex:
    return SymComplex(a[0] - b[0], a[1] - b[1])


def _product(a: _Parts, b: _Parts, frame: FrameType) -> SymComplex:
    return SymComplex(a[0] * b[0] - a[1] * b[1], a[0] * b[1] + a[1] * b[0])


def _quotient(a: _Parts, b: _Parts, frame: FrameType) -> SymComplex:
    """Smith's algorithm, as in CPython: the larger part of the divisor divides first."""
    if abs(b[0]) >= abs(b[1]):
        if b[0] == 0.0:
            raise ZeroDivisionError("complex division by zero")
        ratio = b[1] / b[0]
        divisor = b[0] + b[1] * ratio
        return SymComplex((a[0] + a[1] * ratio) / divisor, (a[1] - a[0] * ratio) / divisor)
    if abs(b[1]) >= abs(b[0]):
        ratio = b[0] / b[1]
        divisor = b[0] * ratio + b[1]
        return SymComplex((a[0] * ratio + a[1]) / divisor, (a[1] * ratio - a[0]) / divisor)
    return SymComplex(math.nan, math.nan)


class SymComplex:
    """A complex number that depends on the inputs; its parts are floats or symbolic floats."""

    # Large: it mirrors the interface of complex, one method each.

    __slots__ = ("_imag", "_real")

    def __init__(self, real: Any, imag: Any) -> None:
        self._real = real
        self._imag = imag

    @property
    def real(self) -> Any:
        return self._real

    @property
    def imag(self) -> Any:
        return self._imag

    @unchangeable_class
    def __class__(self) -> Any:
        return complex

    @property
    def sym_value(self) -> complex:
        return complex(concrete(self.real), concrete(self.imag))

    def sym_mapped(self, change: Callable[[Symbolic], Any]) -> complex:
        """The number with its parts changed."""
        return complex(mapped(self.real, change), mapped(self.imag, change))

    def sym_settle(self, frame: FrameType) -> complex:
        return self.sym_mapped(lambda part: context.path.realise(part, frame))

    # Arithmetic

    __add__, __radd__ = both_ways(_operate, _sum)
    __sub__, __rsub__ = both_ways(_operate, _difference)
    __mul__, __rmul__ = both_ways(_operate, _product)
    __truediv__, __rtruediv__ = both_ways(_operate, _quotient)

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        if modulus is None and type(other) is int and 0 <= other <= _MOST_FACTORS:
            return _power(self, other, _getframe(1))
        return pow(self.sym_settle(_getframe(1)), other, modulus)

    def __rpow__(self, other: Any) -> Any:
        return other ** self.sym_settle(_getframe(1))

    def __neg__(self) -> SymComplex:
        return SymComplex(-self.real, -self.imag)

    def __pos__(self) -> SymComplex:
        return self

    def __abs__(self) -> Any:
        parts = (self.real, self.imag)
        value = _length(*map(concrete, parts))
        too_large = SymBool(value == math.inf and cmath.isfinite(self.sym_value), _overflows, parts)
        if context.path.decide(too_large, _getframe(1)):
            raise OverflowError("absolute value too large")
        return SymFloat(value, partial(floats.length, _LENGTH), parts)

    def conjugate(self) -> SymComplex:
        return SymComplex(self.real, -self.imag)

    # Comparison

    def __eq__(self, other: object) -> Any:
        if isinstance(other, complex):
            return conjunction(self.real == other.real, self.imag == other.imag)
        if isinstance(other, (int, float)):
            return conjunction(self.real == other, self.imag == 0.0)
        return NotImplemented

    def __ne__(self, other: object) -> Any:
        found = self.__eq__(other)
        if found is NotImplemented:
            return found
        return negation(found) if isinstance(found, SymBool) else not found

    def __bool__(self) -> bool:
        return bool(disjunction(self.real != 0.0, self.imag != 0.0))

    # What native code and text need

    def __hash__(self) -> int:
        return hash(self.sym_settle(_getframe(1)))

    def __complex__(self) -> complex:
        return self.sym_settle(_getframe(1))

    def __repr__(self) -> str:
        return repr(self.sym_settle(_getframe(1)) if context.exploring else witnessed(self))

    def __format__(self, spec: str) -> str:
        return format(self.sym_settle(_getframe(1)), spec)

    def __copy__(self) -> SymComplex:
        return self

    def __deepcopy__(self, memo: Any) -> SymComplex:
        return self

    def __reduce_ex__(self, protocol: Any) -> Any:
        return complex, (self.sym_settle(_getframe(1)),)


STANDING.add(SymComplex)


def promoted(number: Any, frame: FrameType) -> Any:
    """A real number as a complex one."""
    return SymComplex(as_double(number, frame), 0.0)


def _power(base: SymComplex, exponent: int, frame: FrameType) -> SymComplex:
    result: _Parts = (1.0, 0.0)
    square: _Parts = (base.real, base.imag)
    while exponent:
        if exponent & 1:
            product = _product(result, square, frame)
            result = product.real, product.imag
        exponent >>= 1
        if exponent:
            product = _product(square, square, frame)
            square = product.real, product.imag
    for part in result:
        if abs(part) == math.inf:
            raise OverflowError("complex exponentiation")
    return SymComplex(*result)


def _length(real: float, imag: float) -> float:
    try:
        return abs(complex(real, imag))
    except OverflowError:
        return math.inf


_LENGTH = define("abs:complex", Sort.FLOAT, _length)


def _overflows(real: Term, imag: Term) -> Term:
    limit = doubles.double(_LARGE)
    large = build.or_(*(doubles.less(limit, doubles.absolute(part)) for part in (real, imag)))
    finite = build.and_(*(doubles.less(doubles.absolute(part), doubles.double(math.inf)) for part in (real, imag)))
    return build.and_(build.and_(large, finite), doubles.equal(apply(_LENGTH, real, imag), doubles.double(math.inf)))


SymComplex.__name__ = SymComplex.__qualname__ = "complex"
TOWER.promoted = promoted
