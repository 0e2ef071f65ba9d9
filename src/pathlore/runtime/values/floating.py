"""Symbolic floats: IEEE 754 doubles with Python's rules."""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, doubles, floats
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.integer import SymInt, as_operand, realised
from pathlore.runtime.values.keyed import Keyable, as_key
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.operands import NO_NUMBERS, REFLECTED, left_to_other, reflection_of
from pathlore.runtime.values.tower import TOWER


def _both_ways(operation: Callable[[Any, Any], Any]) -> tuple[Callable[[Any, Any], Any], Callable[[Any, Any], Any]]:
    """The methods for an operator with the float on its left, and on its right."""

    def left(self: Any, other: Any) -> Any:
        if (
            operation is operator.mul
            and issubclass(type(other), _REPEATED)
            and reflection_of(other, "__rmul__") is None
        ):
            # Python would say so of `*`, but not of `*=`, since the class of a stand-in is not written in C.
            raise TypeError("can't multiply sequence by non-int of type 'float'")
        return operate(operation, self, other, _getframe(1))

    def right(self: Any, other: Any) -> Any:
        return operate(operation, other, self, _getframe(1))

    return left, right


_REPEATED = (str, bytes, bytearray, list, tuple)


class SymFloat(Keyable):
    """A float that depends on the inputs.

    A copy that serves as a key knows the value that it is a copy of: a nan is found by identity alone.
    """

    # Large: it mirrors the interface of float, one method each.

    __slots__ = ()

    sym_value: float

    def sym_key(self) -> SymFloat:
        """A copy that may be hashed."""
        result = SymFloat(self.sym_value, as_key, (self.sym_original,))
        result._sym_term = self.sym_term
        return result

    @property
    def sym_original(self) -> SymFloat:
        """The value itself, or the one that this key is a copy of."""
        return self._sym_args[0] if self._sym_build is as_key else self

    @unchangeable_class
    def __class__(self) -> Any:
        return float

    # Arithmetic

    __add__, __radd__ = _both_ways(operator.add)
    __sub__, __rsub__ = _both_ways(operator.sub)
    __mul__, __rmul__ = _both_ways(operator.mul)
    __truediv__, __rtruediv__ = _both_ways(operator.truediv)
    __floordiv__, __rfloordiv__ = _both_ways(operator.floordiv)
    __mod__, __rmod__ = _both_ways(operator.mod)
    __divmod__, __rdivmod__ = _both_ways(divmod)

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        frame = _getframe(1)
        if modulus is not None:
            return pow(*(realised(v, frame, Reason.OPERAND) for v in (self, other, modulus)))
        return operate(operator.pow, self, other, frame)

    def __rpow__(self, other: Any, modulus: Any = None) -> Any:
        if modulus is not None:
            raise TypeError("pow() 3rd argument not allowed unless all arguments are integers")
        return operate(operator.pow, other, self, _getframe(1))

    def __neg__(self) -> SymFloat:
        return SymFloat(-self.sym_value, doubles.neg, (self,))

    def __pos__(self) -> SymFloat:
        return self

    def __abs__(self) -> SymFloat:
        return SymFloat(abs(self.sym_value), doubles.absolute, (self,))

    # Comparison

    def __lt__(self, other: Any) -> Any:
        return _compare(operator.lt, self, other)

    def __le__(self, other: Any) -> Any:
        return _compare(operator.le, self, other)

    def __gt__(self, other: Any) -> Any:
        return _compare(operator.gt, self, other)

    def __ge__(self, other: Any) -> Any:
        return _compare(operator.ge, self, other)

    def __eq__(self, other: Any) -> Any:
        return _compare(operator.eq, self, other)

    def __ne__(self, other: Any) -> Any:
        return _compare(operator.ne, self, other)

    # Conversions

    def __bool__(self) -> bool:
        return context.path.branch(truth(self), _getframe(1))

    __hash__ = Keyable.__hash__

    def __float__(self) -> float:
        found: float = context.path.realise(self, _getframe(1))
        return found

    def __int__(self) -> int:
        found: int = context.path.realise(_whole(self, math.trunc, "trunc", _getframe(1)), _getframe(1))
        return found

    def __complex__(self) -> complex:
        return complex(context.path.realise(self, _getframe(1)))

    def __trunc__(self) -> SymInt:
        return _whole(self, math.trunc, "trunc", _getframe(1))

    def __floor__(self) -> SymInt:
        return _whole(self, math.floor, "floor", _getframe(1))

    def __ceil__(self) -> SymInt:
        return _whole(self, math.ceil, "ceil", _getframe(1))

    def __round__(self, digits: Any = None) -> Any:
        frame = _getframe(1)
        return _whole(self, round, "even", frame) if digits is None else _round_digits(self, digits, frame)

    # The rest of float's interface

    @property
    def real(self) -> SymFloat:
        return self

    @property
    def imag(self) -> float:
        return 0.0

    def conjugate(self) -> SymFloat:
        return self

    def is_integer(self) -> SymBool:
        return SymBool(self.sym_value.is_integer(), floats.is_integral, (self,))

    def as_integer_ratio(self) -> tuple[int, int]:
        frame = _getframe(1)
        if not_finite(self, frame):
            return self.sym_value.as_integer_ratio()
        found: tuple[int, int] = context.path.realise(self, frame).as_integer_ratio()
        return found

    def hex(self) -> str:
        found: str = context.path.realise(self, _getframe(1), Reason.TEXT).hex()
        return found

    fromhex = float.fromhex


def fresh_float(name: str, fits: Callable[[Any], bool] | None = None, candidates: tuple[Any, ...] = ()) -> SymFloat:
    term, value = context.path.fresh(name, Sort.FLOAT, fits=fits, candidates=candidates)
    return SymFloat.sym_variable(term, value)


def truth(value: SymFloat) -> SymBool:
    """`bool(value)` as a value, without a choice."""
    return SymBool(bool(value.sym_value), floats.not_zero, (value,))


# Conversions


def as_double(value: Any, frame: FrameType) -> Any:
    """A float or SymFloat for any real number; None for any other value."""
    kind = type(value)
    if kind is float or kind is SymFloat:
        return value
    if isinstance(value, float):
        return float.__float__(value)
    number = as_operand(value)
    if type(number) is not SymInt:
        return None if number is None else float(number)
    limit = floats.OVERFLOW
    outside = SymBool(abs(number.sym_value) >= limit, _beyond, (number, limit))
    if context.path.unlikely(outside, WITHIN_RANGE, frame):
        return float(number.sym_value)
    return SymFloat(float(number.sym_value), doubles.from_int, (number,))


WITHIN_RANGE = "integers that become floats are within the range of floats (below 2**1024)"
"""Assumed, since an OverflowError for a number of more than three hundred digits is rarely of interest."""


def _beyond(number: Term, limit: Term) -> Term:
    return build.or_(build.ge(number, limit), build.le(number, build.neg(limit)))


def _whole(value: SymFloat, function: Callable[[Any], Any], mode: str, frame: FrameType) -> SymInt:
    """The float rounded to an integer; nan and infinities raise what they raise in Python."""
    if not_finite(value, frame):
        function(value.sym_value)
    return SymInt(function(value.sym_value), lambda term: doubles.to_int(doubles.integral(term, mode)), (value,))


def not_finite(value: SymFloat, frame: FrameType) -> bool:
    """Whether the value is nan or an infinity. Then it is decided which, because the two raise different errors."""
    condition = SymBool(not math.isfinite(value.sym_value), floats.not_finite, (value,))
    if not context.path.decide(condition, frame):
        return False
    context.path.decide(SymBool(math.isnan(value.sym_value), doubles.is_nan, (value,)), frame)
    return True


def cut(value: SymFloat) -> SymInt:
    """`int(value)` for finite values, 0 for others."""
    return SymInt(int(value.sym_value) if math.isfinite(value.sym_value) else 0, doubles.to_int, (value,))


def whole_part(value: SymFloat, frame: FrameType) -> SymInt:
    """`int(value)`."""
    return _whole(value, math.trunc, "trunc", frame)


def _round_digits(value: SymFloat, digits: Any, frame: FrameType) -> Any:
    places = operator.index(realised(digits, frame))
    result = SymFloat(_rounded(value.sym_value, places), floats.round_digits, (value, places))
    if places < 0 and context.path.decide(_overflow(result, value), frame):
        round(value.sym_value, places)
    return result


def _rounded(value: float, places: int) -> float:
    try:
        return round(value, places)
    except OverflowError:
        return math.copysign(math.inf, value)


def _overflow(result: SymFloat, value: SymFloat) -> SymBool:
    return SymBool(
        math.isinf(result.sym_value) and not math.isinf(value.sym_value),
        lambda r, v: build.and_(doubles.is_infinite(r), build.not_(doubles.is_infinite(v))),
        (result, value),
    )


# Arithmetic


def operate(op: Callable[[Any, Any], Any], left: Any, right: Any, frame: FrameType) -> Any:
    """`op(left, right)`, where one operand is a float and one is symbolic."""
    found = _answer_of(op, left, right)
    if found is not NotImplemented:
        return found
    if not _is_number(left) or not _is_number(right):
        reflected = type(right) is SymFloat or type(right) is SymInt
        symbol, other = (right, left) if reflected else (left, right)
        if isinstance(other, NO_NUMBERS):
            return NotImplemented
        return left_to_other(op, symbol, other, reflected, frame)
    a, b = as_double(left, frame), as_double(right, frame)
    operation = _OPERATIONS.get(op)
    if operation is None or not (type(a) is SymFloat or type(b) is SymFloat):
        return op(realised(a, frame, Reason.OPERAND), realised(b, frame, Reason.OPERAND))
    return operation(a, b, frame)


def _is_number(value: Any) -> bool:
    return isinstance(value, (float, int))


def _answer_of(op: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """What a right operand says whose class extends float and overrides the reflected operator: it is asked first."""
    if type(right) is float or not issubclass(type(right), float):
        return NotImplemented
    asked = reflection_of(right, REFLECTED[op])
    return NotImplemented if asked is None else asked(right, left)


def as_float(value: Any) -> Any:
    """A float as one of float itself."""
    return float.__float__(value) if issubclass(type(value), float) else value


_Operation = Callable[[Any, Any, FrameType], Any]


def _simple(op: Callable[[Any, Any], Any], make: Callable[..., Term]) -> _Operation:
    def operation(a: Any, b: Any, frame: FrameType) -> SymFloat:
        return SymFloat(op(concrete(a), concrete(b)), make, (a, b))

    return operation


def _division(op: Callable[[Any, Any], Any], make: Callable[..., Term]) -> _Operation:
    def operation(a: Any, b: Any, frame: FrameType) -> Any:
        if _is_zero(b, frame):
            return op(1.0, 0.0)
        return SymFloat(op(concrete(a), concrete(b)), make, (a, b))

    return operation


def _both(a: Any, b: Any, frame: FrameType) -> Any:
    if _is_zero(b, frame):
        return divmod(1.0, 0.0)
    quotient, remainder = divmod(concrete(a), concrete(b))
    return SymFloat(quotient, floats.floor_divide, (a, b)), SymFloat(remainder, floats.modulo, (a, b))


def _is_zero(value: Any, frame: FrameType) -> bool:
    if type(value) is not SymFloat:
        return bool(value == 0)
    return not context.path.decide(truth(value), frame)


def _power(a: Any, b: Any, frame: FrameType) -> Any:
    if type(b) is float and b == 0:
        return 1.0
    if type(a) is float and a == 1:
        return 1.0
    if invalid_power(a, b, frame):
        return realised(a, frame, Reason.OPERAND) ** realised(b, frame, Reason.OPERAND)
    return finite_power(a, b, operator.pow, frame)


def invalid_power(a: Any, b: Any, frame: FrameType) -> bool:
    """Whether a power is no real number: a negative power of zero, or a root of a negative number."""
    x, y = concrete(a), concrete(b)
    if type(b) is not float or b < 0:
        zero = SymBool(x == 0 and y < 0 and not math.isinf(y), _divides_zero, (a, b))
        if context.path.decide(zero, frame):
            return True
    if type(b) is not float or not (b.is_integer() or math.isnan(b) or math.isinf(b)):
        finite = math.isfinite(x) and math.isfinite(y)
        root = SymBool(finite and x < 0 and not y.is_integer(), _roots_negative, (a, b))
        return context.path.decide(root, frame)
    return False


def _divides_zero(base: Term, exponent: Term) -> Term:
    zero = doubles.double(0.0)
    negative = build.and_(doubles.less(exponent, zero), build.not_(doubles.is_infinite(exponent)))
    return build.and_(doubles.equal(base, zero), negative)


def _roots_negative(base: Term, exponent: Term) -> Term:
    negative = build.and_(doubles.less(base, doubles.double(0.0)), build.not_(doubles.is_infinite(base)))
    broken = build.not_(build.or_(floats.not_finite(exponent), floats.is_integral(exponent)))
    return build.and_(negative, broken)


def finite_power(a: Any, b: Any, native: Callable[[Any, Any], Any], frame: FrameType) -> Any:
    """A power that is a real number; raises OverflowError where it is too large."""
    x, y = concrete(a), concrete(b)
    result = SymFloat(floats.power_of(x, y), floats.power, (a, b))
    large = math.isinf(result.sym_value) and math.isfinite(x) and math.isfinite(y) and x != 0
    if context.path.decide(SymBool(large, floats.overflows, (a, b, result)), frame):
        return native(x, y)
    return result


_OPERATIONS: dict[Any, _Operation] = {
    operator.add: _simple(operator.add, doubles.add),
    operator.sub: _simple(operator.sub, doubles.sub),
    operator.mul: _simple(operator.mul, doubles.mul),
    operator.truediv: _division(operator.truediv, doubles.div),
    operator.floordiv: _division(operator.floordiv, floats.floor_divide),
    operator.mod: _division(operator.mod, floats.modulo),
    divmod: _both,
    operator.pow: _power,
}


def divide_integers(a: Any, b: Any, frame: FrameType) -> Any:
    """`a / b` of integers, one of them symbolic, for a divisor other than zero. Rounded once, as in Python."""
    if type(a) is SymInt:
        limit = floats.OVERFLOW * abs(concrete(b))
        if type(b) is SymInt:
            large = SymBool(abs(a.sym_value) >= limit, _too_large, (a, b))
        else:
            large = SymBool(abs(a.sym_value) >= limit, _beyond, (a, limit))
        if context.path.unlikely(large, WITHIN_RANGE, frame):
            return a.sym_value / concrete(b)
    return SymFloat(concrete(a) / concrete(b), floats.divide_integers, (a, b))


def _too_large(dividend: Term, divisor: Term) -> Term:
    return build.ge(build.absolute(dividend), build.scale(build.absolute(divisor), floats.OVERFLOW))


# Comparison


def _compare(op: Callable[[Any, Any], Any], left: SymFloat, right: Any) -> Any:
    if isinstance(right, float):
        found = _answer_of(op, left, right)
        if found is not NotImplemented:
            return found
        return SymBool(op(left.sym_value, concrete(as_float(right))), _WITH_DOUBLE[op], (left, as_float(right)))
    if isinstance(right, int):
        number = as_operand(right)
        if type(number) is SymInt:
            return SymBool(op(left.sym_value, number.sym_value), _WITH_INTEGER[op], (left, number))
        return _compare_known(op, left, number)
    if isinstance(right, complex):
        return left_to_other(op, left, right, False, _getframe(2))
    kind: Any = type(right)
    if isinstance(right, NO_NUMBERS) or kind.__eq__ is object.__eq__:
        return NotImplemented
    return left_to_other(op, left, right, False, _getframe(2))


def _compare_known(op: Callable[[Any, Any], Any], left: SymFloat, number: int) -> Any:
    """Comparison with a known integer. It is exact in Python, so the doubles next to the integer decide it."""
    low, high = floats.neighbours(number)
    if low == high:
        return op(left, low)
    if op is operator.eq or op is operator.ne:
        return op is operator.ne
    return left <= low if op is operator.lt or op is operator.le else left >= high


_WITH_DOUBLE: dict[Any, Callable[[Term, Term], Term]] = {
    operator.lt: doubles.less,
    operator.le: doubles.less_equal,
    operator.gt: lambda a, b: doubles.less(b, a),
    operator.ge: lambda a, b: doubles.less_equal(b, a),
    operator.eq: doubles.equal,
    operator.ne: lambda a, b: build.not_(doubles.equal(a, b)),
}

_WITH_INTEGER: dict[Any, Callable[[Term, Term], Term]] = {
    operator.lt: lambda f, i: floats.int_greater(i, f),
    operator.le: lambda f, i: floats.int_greater_equal(i, f),
    operator.gt: lambda f, i: floats.int_less(i, f),
    operator.ge: lambda f, i: floats.int_less_equal(i, f),
    operator.eq: lambda f, i: floats.int_equal(i, f),
    operator.ne: lambda f, i: build.not_(floats.int_equal(i, f)),
}

SymFloat.__name__ = SymFloat.__qualname__ = "float"
TOWER.operate = operate
TOWER.divide = divide_integers
