"""Operands of another type: what symbolic numbers do with them."""

from __future__ import annotations

import enum
import math
import operator
import sys
from collections.abc import Callable
from functools import partial
from sys import _getframe
from types import FrameType, FunctionType
from typing import Any

from pathlore.expr import build
from pathlore.program.natives import is_written_in_python
from pathlore.program.source import is_project_file
from pathlore.program.stubs import own_code
from pathlore.project import OWN_CODE
from pathlore.runtime.path import context
from pathlore.runtime.reasons import Reason
from pathlore.runtime.values.boolean import SymBool, conjunction, disjunction, negation
from pathlore.runtime.values.in_place import in_place, is_in_place
from pathlore.runtime.values.nesting import PROXIES, REPETITIONS, concrete
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.runtime.values.tower import TOWER

REFLECTED: dict[Any, str] = {
    divmod: "__rdivmod__",
    **{getattr(operator, f"{n}_"): f"__r{n}__" for n in ("and", "or")},
    **{getattr(operator, n): f"__r{n}__" for n in ("add", "sub", "mul", "floordiv", "mod", "truediv", "pow")},
    **{getattr(operator, n): f"__r{n}__" for n in ("lshift", "rshift", "xor")},
    operator.lt: "__gt__",
    operator.le: "__ge__",
    operator.gt: "__lt__",
    operator.ge: "__le__",
    operator.eq: "__eq__",
    operator.ne: "__ne__",
}
"""The special method that Python calls on the right operand."""

NO_NUMBERS = (str, bytes, bytearray, type(None), list, tuple, dict, set, frozenset, range, type)
"""Builtin types that compare with their own kind only."""


def both_ways(rule: Callable[[Any, Any, Any, FrameType], Any], op: Any) -> tuple[Any, Any]:
    """A special method and its reflection, by a rule that takes the operation, its operands and the caller's frame."""

    def method(self: Any, other: Any) -> Any:
        return rule(op, self, other, _getframe(1))

    def reflected(self: Any, other: Any) -> Any:
        return rule(op, other, self, _getframe(1))

    return method, reflected


def with_float(op: Callable[[Any, Any], Any], left: Any, right: Any, frame: FrameType) -> Any:
    """An operation of an integer and a float, which is one of floats."""
    return TOWER.operate(op, left, right, frame)


def left_to_complex(op: Callable[[Any, Any], Any], self: Any, other: Any, reflected: bool, frame: FrameType) -> Any:
    """An operation of a real number and a complex one. A symbolic complex operand is left to its own methods."""
    if type(other) is not complex or op not in _OF_COMPLEX:
        return NotImplemented
    if op is operator.eq or op is operator.ne:
        same = conjunction(self == other.real, other.imag == 0.0)
        return same if op is operator.eq else negation(same) if isinstance(same, SymBool) else not same
    value = TOWER.promoted(self, frame)
    return op(other, value) if reflected else op(value, other)


_OF_COMPLEX = frozenset(
    {*(operator.add, operator.sub, operator.mul, operator.truediv, operator.pow), operator.eq, operator.ne}
)


def left_to_other(op: Callable[[Any, Any], Any], self: Any, other: Any, reflected: bool, frame: FrameType) -> Any:
    """Leaves an operation to the other operand; one that is written in C gets a real number."""
    if isinstance(other, complex):
        return left_to_complex(op, self, other, reflected, frame)
    if not reflected and issubclass(type(other), int) and not isinstance(other, enum.Flag):
        # A subclass that overrides the reflection is asked first; what it leaves is done as int does it.
        asked = reflection_of(other, REFLECTED[op])
        found = NotImplemented if asked is None else asked(other, self)
        return op(self, int.__index__(other)) if found is NotImplemented else found
    if is_written_in_python(type(other)) and not isinstance(other, enum.Flag):
        return NotImplemented
    # Tried with zero first: realising the number for an operation that does not exist would cost paths.
    try:
        zero = type(self.sym_value)(0)
        op(other, zero) if reflected else op(zero, other)
    except TypeError:
        return NotImplemented
    except ArithmeticError:
        pass
    value = context.path.realise(self, frame, Reason.OPERAND)
    change = in_place(other, op.__name__.strip("_"), frame) if reflected else None
    if change is not None:
        return change(value)
    return op(other, value) if reflected else op(value, other)


def refused(op: Callable[[Any, Any], Any], text: Any, other: Any, frame: FrameType) -> Any:
    """`text + other` and `text * other` for what a text does not take. Only Python's own types get Python's own error:
    it does not depend on the text."""
    value = other.sym_native() if type(other) in PROXIES else concrete(other)
    if reflection_of(value, REFLECTED[op]) is not None:
        return NotImplemented
    op(text.sym_value, value)
    return op(context.path.realise(text, frame, Reason.OPERAND), other)


def reflection_of(value: Any, name: str) -> Any:
    """The method of a class of the program or a library by that name: Python asks it before it repeats a sequence."""
    found = getattr(type(value), name, None)
    return found if type(found) is FunctionType and not own_code(found).co_filename.startswith(OWN_CODE) else None


def reflection_is_lost(count: Any, frame: FrameType) -> bool:
    """Whether `count *= sequence` raises: CPython takes an object of a class in Python for a sequence."""
    kind = type(count)
    if issubclass(kind, (str, bytes, bytearray, list, tuple)):
        # Python refuses the operand on the right, and not the one on the left.
        return True
    is_sequence = kind.__flags__ & _HEAP_TYPE or hasattr(kind, "__len__")
    return bool(is_sequence) and not isinstance(count, Symbolic) and is_in_place(frame)


_HEAP_TYPE = 1 << 9


def for_library(name: str) -> tuple[Any, Any]:
    """An operator that real texts lack, and its reflection: the other operand is asked again, with a real text.

    Library code may have taken a TypeError about a symbolic text for a reason to answer NotImplemented.
    """
    op, bare = getattr(operator, name, divmod), name.strip("_")

    def method(self: Any, other: Any) -> Any:
        asked = _of_library(other, f"__r{bare}__")
        found = NotImplemented if asked is None else asked(other, self)
        if asked is None or found is not NotImplemented:
            return found
        return _again(lambda text: op(text, other), self, _getframe(1))

    def reflected(self: Any, other: Any) -> Any:
        if _of_library(other, f"__{bare}__") is None:
            return NotImplemented
        return _again(lambda text: op(other, text), self, _getframe(1))

    return method, reflected


def _of_library(value: Any, name: str) -> Any:
    found = getattr(type(value), name, None)
    if type(found) is not FunctionType or is_project_file(own_code(found).co_filename):
        return None
    return found


def _again(operate: Callable[[Any], Any], text: Any, frame: FrameType) -> Any:
    try:
        operate(text.sym_value)
    except TypeError:
        return NotImplemented
    except Exception:
        # It depends on the text, or on more.
        pass
    return operate(context.path.realise(text, frame, Reason.OPERAND))


def repeats(value: Any) -> bool:
    return isinstance(value, (str, bytes, bytearray, list, tuple))


def repeat(sequence: Any, count: Any, is_left: bool, frame: FrameType) -> Any:
    """`sequence * count`, or the other way round. All counts below one give the same, those beyond any length fail."""
    change = in_place(sequence, "mul", frame) if is_left else None
    multiply = change or partial(operator.mul, sequence)
    outside = disjunction(count > sys.maxsize, count < -sys.maxsize - 1)
    if context.path.decide(outside, frame):
        return multiply(sys.maxsize + 1)
    if not len(sequence) or context.path.decide(SymBool(count.sym_value <= 0, build.le, (count, 0)), frame):
        return multiply(0)
    make = None if change is not None else REPETITIONS.get(type(sequence))
    made = None if make is None else make(sequence, count, frame)
    if made is not None:
        return made
    return multiply(context.path.realise(count, frame, Reason.COUNT))


def compare_float(op: Callable[[Any, Any], Any], left: Any, right: float) -> Any:
    """Comparison with a known float. It is exact in Python, so the integers next to the float decide it."""
    if math.isnan(right) or math.isinf(right):
        return op(0, right)
    floor = math.floor(right)
    if op is operator.eq or op is operator.ne:
        return op(left, floor) if floor == right else op is operator.ne
    if op is operator.lt or op is operator.ge:
        return op(left, floor if floor == right else floor + 1)
    return op(left, floor)
