"""Symbolic integers with Python's arithmetic."""

from __future__ import annotations

import operator
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import bitwise, build
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool, as_int, of_int
from pathlore.runtime.values.class_attributes import unchangeable_class
from pathlore.runtime.values.integral import Integral
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.operands import (
    NO_NUMBERS,
    REFLECTED,
    both_ways,
    compare_float,
    left_to_complex,
    left_to_other,
    repeat,
    repeats,
    with_float,
)
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.tower import TOWER, Operation

_SHIFT_LIMIT = 4096
"""Symbolic shifts and exponents beyond this end the path: the numbers would fill the memory."""
_NO_SHIFT = 2**66
"""Shifts by so much need more digits than any integer has."""
_EXPONENT_LIMIT = 64
"""Powers up to this are terms; beyond, the base is realised, since no solver multiplies that often."""


# Rules of operators. Python calls them for either operand, so they take both in order, and the frame of the caller.


def _divide(op: Operation, left: Any, right: Any, frame: FrameType) -> Any:
    a, b = as_operand(left), right_operand(op, right)
    if a is None or b is None:
        return _foreign(op, left, right, frame)
    if is_zero(b, frame):
        # Raises with the message of this Python.
        return op(1, 0)
    return SymInt(op(concrete(a), concrete(b)), _TERMS[op], (a, b))


def _divmod(op: Operation, left: Any, right: Any, frame: FrameType) -> Any:
    a, b = as_operand(left), right_operand(divmod, right)
    if a is None or b is None:
        return _foreign(divmod, left, right, frame)
    if is_zero(b, frame):
        return divmod(1, 0)
    quotient, remainder = divmod(concrete(a), concrete(b))
    return SymInt(quotient, build.floordiv, (a, b)), SymInt(remainder, build.mod, (a, b))


def _true_divide(op: Operation, left: Any, right: Any, frame: FrameType) -> Any:
    a, b = as_operand(left), right_operand(operator.truediv, right)
    if a is None or b is None:
        return _foreign(operator.truediv, left, right, frame)
    if is_zero(b, frame):
        return 1 / 0
    return TOWER.divide(a, b, frame)


def _shift(op: Operation, left: Any, right: Any, frame: FrameType) -> Any:
    a, n = as_operand(left), right_operand(op, right)
    if a is None or n is None:
        return _foreign(op, left, right, frame)
    if type(n) is SymInt:
        if context.path.decide(SymBool(n.sym_value < 0, build.lt, (n, 0)), frame):
            return op(1, -1)
        if op is operator.lshift:
            if type(a) is int and a == 0:
                return 0
            _notice_memory(a, n, frame)
            _limit(n, _SHIFT_LIMIT, "shift too large to follow", frame)
    elif n < 0 or (op is operator.lshift and n > _SHIFT_LIMIT):
        return op(realised(a, frame, Reason.OPERAND), n)
    elif n > _SHIFT_LIMIT:
        # The power of two would fill the memory; of all but the largest numbers only the sign is left.
        most = 1 << _SHIFT_LIMIT
        if not context.path.decide((a < most) & (a >= -most), frame):
            return op(realised(a, frame, Reason.OPERAND), n)
        return SymInt(op(concrete(a), n), bitwise.shift_right, (a, _SHIFT_LIMIT))
    return SymInt(op(concrete(a), concrete(n)), _TERMS[op], (a, n))


_TERMS: dict[Operation, Callable[..., Term]] = {
    operator.floordiv: build.floordiv,
    operator.mod: build.mod,
    operator.lshift: bitwise.shift_left,
    operator.rshift: bitwise.shift_right,
}


class SymInt(Integral):
    """An integer that depends on the inputs."""

    # Large: it mirrors the operators of int, one method each. Those that loops use most decide by the exact type first
    # and are written out: a shared helper would cost a call for each addition and comparison.

    __slots__ = ()

    sym_value: int

    @unchangeable_class
    def __class__(self) -> Any:
        return int

    # Arithmetic

    def __add__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymInt(self.sym_value + other, build.add, (self, other))
        if kind is SymInt:
            return SymInt(self.sym_value + other.sym_value, build.add, (self, other))
        return _mixed(operator.add, self, other, False, _getframe(1))

    def __radd__(self, other: Any) -> Any:
        if type(other) is int:
            return SymInt(other + self.sym_value, build.add, (other, self))
        return _mixed(operator.add, self, other, True, _getframe(1))

    def __sub__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymInt(self.sym_value - other, build.sub, (self, other))
        if kind is SymInt:
            return SymInt(self.sym_value - other.sym_value, build.sub, (self, other))
        return _mixed(operator.sub, self, other, False, _getframe(1))

    def __rsub__(self, other: Any) -> Any:
        if type(other) is int:
            return SymInt(other - self.sym_value, build.sub, (other, self))
        return _mixed(operator.sub, self, other, True, _getframe(1))

    def __mul__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymInt(self.sym_value * other, build.mul, (self, other))
        if kind is SymInt:
            return SymInt(self.sym_value * other.sym_value, build.mul, (self, other))
        return _mixed(operator.mul, self, other, False, _getframe(1))

    def __rmul__(self, other: Any) -> Any:
        if type(other) is int:
            return SymInt(other * self.sym_value, build.mul, (other, self))
        return _mixed(operator.mul, self, other, True, _getframe(1))

    def __neg__(self) -> SymInt:
        return SymInt(-self.sym_value, build.neg, (self,))

    def __pos__(self) -> SymInt:
        return self

    def __invert__(self) -> SymInt:
        return SymInt(~self.sym_value, build.invert, (self,))

    def __abs__(self) -> SymInt:
        return SymInt(abs(self.sym_value), build.absolute, (self,))

    # Division

    __floordiv__, __rfloordiv__ = both_ways(_divide, operator.floordiv)
    __mod__, __rmod__ = both_ways(_divide, operator.mod)
    __divmod__, __rdivmod__ = both_ways(_divmod, divmod)
    __truediv__, __rtruediv__ = both_ways(_true_divide, operator.truediv)

    # Powers and bits

    def __pow__(self, other: Any, modulus: Any = None) -> Any:
        return power(self, other, modulus, _getframe(1))

    def __rpow__(self, other: Any, modulus: Any = None) -> Any:
        return power(other, self, modulus, _getframe(1))

    __lshift__, __rlshift__ = both_ways(_shift, operator.lshift)
    __rshift__, __rrshift__ = both_ways(_shift, operator.rshift)

    def __and__(self, other: Any) -> Any:
        return _bits(operator.and_, bitwise.bit_and, self, other)

    def __or__(self, other: Any) -> Any:
        return _bits(operator.or_, bitwise.bit_or, self, other)

    def __xor__(self, other: Any) -> Any:
        return _bits(operator.xor, bitwise.bit_xor, self, other)

    def __rand__(self, other: Any) -> Any:
        return _bits(operator.and_, bitwise.bit_and, self, other, True)

    def __ror__(self, other: Any) -> Any:
        return _bits(operator.or_, bitwise.bit_or, self, other, True)

    def __rxor__(self, other: Any) -> Any:
        return _bits(operator.xor, bitwise.bit_xor, self, other, True)

    # Comparison

    def __lt__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value < other, build.lt, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value < other.sym_value, build.lt, (self, other))
        return _compare(operator.lt, build.lt, self, other)

    def __le__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value <= other, build.le, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value <= other.sym_value, build.le, (self, other))
        return _compare(operator.le, build.le, self, other)

    def __gt__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value > other, build.gt, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value > other.sym_value, build.gt, (self, other))
        return _compare(operator.gt, build.gt, self, other)

    def __ge__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value >= other, build.ge, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value >= other.sym_value, build.ge, (self, other))
        return _compare(operator.ge, build.ge, self, other)

    def __eq__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value == other, build.eq, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value == other.sym_value, build.eq, (self, other))
        return _compare(operator.eq, build.eq, self, other)

    def __ne__(self, other: Any) -> Any:
        kind = type(other)
        if kind is int:
            return SymBool(self.sym_value != other, build.ne, (self, other))
        if kind is SymInt:
            return SymBool(self.sym_value != other.sym_value, build.ne, (self, other))
        return _compare(operator.ne, build.ne, self, other)

    # Truth and hash

    def __bool__(self) -> bool:
        return context.path.branch(SymBool(self.sym_value != 0, build.to_bool, (self,)), _getframe(1))

    __hash__ = Integral.__hash__


def fresh_int(name: str, fits: Callable[[Any], bool] | None = None, candidates: tuple[Any, ...] = ()) -> SymInt:
    term, value = context.path.fresh(name, Sort.INT, fits=fits, candidates=candidates)
    return SymInt.sym_variable(term, value)


def as_operand(value: Any) -> Any:
    """An int or SymInt for any value that is an integer; None for any other."""
    kind = type(value)
    if kind is int or kind is SymInt:
        return value
    if kind is SymBool:
        return as_int(value)
    if issubclass(kind, int):
        # Not `int(value)`, which asks what a class overrides.
        return int.__index__(value)
    if isinstance(value, int):
        return int(value)
    return None


def right_operand(op: Callable[[Any, Any], Any], value: Any) -> Any:
    """Like `as_operand`, but None for a subclass of int that overrides the reflection: Python calls that first."""
    kind = type(value)
    if kind is int or kind is SymInt:
        return value
    if isinstance(value, int) and issubclass(kind, int) and kind is not bool:
        name = REFLECTED[op]
        if getattr(kind, name) is not getattr(int, name):
            return None
    return as_operand(value)


def _mixed(op: Callable[[Any, Any], Any], self: SymInt, other: Any, reflected: bool, frame: FrameType) -> Any:
    """An operation with an operand that is neither int nor SymInt."""
    number = as_operand(other) if reflected else right_operand(op, other)
    if number is not None:
        return op(number, self) if reflected else op(self, number)
    if isinstance(other, float):
        left, right = (other, self) if reflected else (self, other)
        return with_float(op, left, right, frame)
    if isinstance(other, complex):
        return left_to_complex(op, self, other, reflected, frame)
    if op is operator.mul and repeats(other):
        return repeat(other, self, reflected, frame)
    return left_to_other(op, self, other, reflected, frame)


def is_zero(value: Any, frame: FrameType) -> bool:
    if type(value) is SymInt:
        return context.path.decide(SymBool(value.sym_value == 0, build.zero, (value,)), frame)
    return bool(value == 0)


def _foreign(op: Callable[[Any, Any], Any], left: Any, right: Any, frame: FrameType) -> Any:
    """An operation in which one operand is not an integer."""
    if isinstance(left, float) or isinstance(right, float):
        shifts = op is operator.lshift or op is operator.rshift
        return NotImplemented if shifts else with_float(op, left, right, frame)
    reflected = type(right) is SymInt
    symbol, other = (right, left) if reflected else (left, right)
    if isinstance(other, complex):
        return left_to_complex(op, symbol, other, reflected, frame)
    return left_to_other(op, symbol, other, reflected, frame)


def realised(value: Any, frame: FrameType, why: Reason | None = None) -> Any:
    """The value itself, or the concrete value that a symbolic one has on this path."""
    return context.path.realise(value, frame, why) if isinstance(value, Symbolic) else value


def power(base: Any, exponent: Any, modulus: Any, frame: FrameType) -> Any:
    """`base ** exponent`, or `pow(base, exponent, modulus)`."""
    a, e = as_operand(base), right_operand(operator.pow, exponent)
    if modulus is not None:
        return _power_modulo(a, e, as_operand(modulus), (base, exponent, modulus), frame)
    if a is None or e is None:
        return _foreign(operator.pow, base, exponent, frame)
    if type(e) is SymInt:
        if context.path.decide(SymBool(e.sym_value < 0, build.lt, (e, 0)), frame):
            return with_float(operator.pow, a, e, frame)
        # Powers of two are shifts, which solvers know; 0 and 1 have only two powers.
        if type(a) is int and a == 2:
            _limit(e, _SHIFT_LIMIT, "exponent too large to follow", frame)
            return _shift(operator.lshift, 1, e, frame)
        if type(a) is int and a in (0, 1):
            return SymInt(a**e.sym_value, lambda t: build.ite(build.zero(t), build.ONE, build.integer(a)), (e,))
        _limit(e, _SHIFT_LIMIT, "exponent too large to follow", frame)
        e = context.path.realise(e, frame, Reason.OPERAND)
    if e < 0:
        return with_float(operator.pow, a, e, frame)
    if e > _EXPONENT_LIMIT:
        return realised(a, frame, Reason.OPERAND) ** e
    if type(a) is int:
        return a**e
    return SymInt(a.sym_value**e, lambda t: build.power(t, e), (a,))


def _power_modulo(a: Any, e: Any, m: Any, given: tuple[Any, ...], frame: FrameType) -> Any:
    if a is None or e is None or m is None:
        return pow(*(realised(v, frame, Reason.OPERAND) for v in given))
    if is_zero(m, frame):
        return pow(1, 1, 0)
    e = realised(e, frame, Reason.OPERAND)
    if e < 0 or e.bit_length() > 2 * _EXPONENT_LIMIT:
        return pow(realised(a, frame, Reason.OPERAND), e, realised(m, frame, Reason.OPERAND))
    # Square and multiply, so that the term has as many products as the exponent has bits.
    result: Any = SymInt(1 % concrete(m), build.mod, (1, m)) if isinstance(m, SymInt) else 1 % m
    square = a % m
    while e:
        if e & 1:
            result = result * square % m
        e >>= 1
        if e:
            square = square * square % m
    return result


def _notice_memory(value: Any, amount: SymInt, frame: FrameType) -> None:
    """Shifts beyond all sizes raise, where the program has such numbers in mind: all but those of zero."""
    beyond = SymBool(amount.sym_value >= _NO_SHIFT, build.ge, (amount, _NO_SHIFT))
    if context.path.compares_near(beyond) and context.path.decide(beyond, frame) and not is_zero(value, frame):
        raise OverflowError("too many digits in integer")


def _limit(value: SymInt, limit: int, why: str, frame: FrameType) -> None:
    """Ends the path at a bound: numbers of astronomical size would exhaust memory, in plain Python as well."""
    if context.path.decide(SymBool(value.sym_value > limit, build.gt, (value, limit)), frame):
        context.path.bound(why)


def _bits(
    op: Callable[[Any, Any], Any], make: Callable[..., Term], left: Any, right: Any, reflected: bool = False
) -> Any:
    number = as_operand(right) if reflected else right_operand(op, right)
    if number is None:
        return left_to_other(op, left, right, reflected, _getframe(2))
    return SymInt(op(left.sym_value, concrete(number)), make, (left, number))


def _compare(op: Callable[[Any, Any], Any], make: Callable[..., Term], left: SymInt, right: Any) -> Any:
    number = right_operand(op, right)
    if number is not None:
        return SymBool(op(left.sym_value, concrete(number)), make, (left, number))
    if isinstance(right, float):
        return NotImplemented if isinstance(right, Symbolic) else compare_float(op, left, right)
    if isinstance(right, complex):
        return left_to_complex(op, left, right, False, _getframe(2))
    kind: Any = type(right)
    if isinstance(right, NO_NUMBERS) or kind.__eq__ is object.__eq__:
        return NotImplemented
    return left_to_other(op, left, right, False, _getframe(2))


def _lift(name: str) -> Callable[..., Any]:
    method = getattr(SymInt, name)

    def lifted(self: SymBool, *args: Any) -> Any:
        return method(as_int(self), *map(of_int, args))

    lifted.__name__ = name
    return lifted


def _repeating_bool(self: SymBool, other: Any) -> Any:
    # The frame tells whether it is in place.
    return _mixed(operator.mul, as_int(self), other, True, _getframe(1))


def _equal_bools(self: SymBool, other: Any) -> Any:
    if isinstance(other, bool):
        return SymBool(self.sym_value is concrete(other), build.iff, (self, other))
    return SymInt.__eq__(as_int(self), of_int(other))


def _unequal_bools(self: SymBool, other: Any) -> Any:
    if isinstance(other, bool):
        return SymBool(self.sym_value is not concrete(other), build.xor, (self, other))
    return SymInt.__ne__(as_int(self), of_int(other))


for _name in (
    *("add", "radd", "sub", "rsub", "mul", "floordiv", "rfloordiv", "mod", "rmod", "divmod", "rdivmod"),
    *("truediv", "rtruediv", "pow", "rpow", "lshift", "rlshift", "rshift", "rrshift", "lt", "le", "gt", "ge"),
    *("neg", "pos", "invert", "abs", "index", "int", "float", "complex", "round", "trunc", "floor", "ceil"),
):
    setattr(SymBool, f"__{_name}__", _lift(f"__{_name}__"))
for _name in ("conjugate", "is_integer", "as_integer_ratio", "bit_length", "bit_count", "to_bytes"):
    # `is_integer` is there from Python 3.12 on.
    if hasattr(SymInt, _name):
        setattr(SymBool, _name, _lift(_name))
for _name in ("real", "numerator"):
    setattr(SymBool, _name, property(as_int))
setattr(SymBool, "imag", 0)
setattr(SymBool, "denominator", 1)
setattr(SymBool, "__rmul__", _repeating_bool)
setattr(SymBool, "__eq__", _equal_bools)
setattr(SymBool, "__ne__", _unequal_bools)

SymInt.__name__ = SymInt.__qualname__ = "int"
TOWER.integer = SymInt
