"""Models of builtin functions on floats."""

from __future__ import annotations

import math
import operator
import sys
from collections.abc import Callable, Iterable
from functools import partial, reduce
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr import build, doubles
from pathlore.expr.application import apply
from pathlore.expr.functions import define
from pathlore.expr.term import Sort
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import SymFloat, as_double
from pathlore.runtime.values.integer import SymInt
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.symbolic import Symbolic


def floating(*args: Any) -> Any:
    if len(args) == 1 and isinstance(args[0], Symbolic):
        return as_double(args[0], _getframe())
    return float(*args)


def hashed_float(value: SymFloat, frame: FrameType) -> Any:
    """Each nan object has its own hash, so nan is decided; other floats hash as numbers that they equal."""
    if context.path.decide(SymBool(math.isnan(value.sym_value), doubles.is_nan, (value,)), frame):
        return hash(value.sym_value)
    return SymInt(hash(value.sym_value), partial(apply, _HASH), (value,))


_HASH = define("hash:float", Sort.INT, hash)


# Minimum and maximum


def extreme_float(function: Callable[..., Any], items: Iterable[Any]) -> Any:
    """`min` or `max` of floats as one term."""
    return reduce(partial(_better, operator.lt if function is min else operator.gt), items)


def _better(before: Callable[[Any, Any], Any], left: Any, right: Any) -> Any:
    """The second replaces the first only where it compares as better, which nan never does."""
    return selected(before(right, left), right, left)


def selected(condition: Any, then: Any, otherwise: Any) -> Any:
    """One of two floats as a term, without a choice."""
    if type(condition) is not SymBool:
        return then if condition else otherwise
    value = concrete(then) if condition.sym_value else concrete(otherwise)
    return SymFloat(value, build.ite, (condition, then, otherwise))


# Sums. From Python 3.12 on floats are summed with compensation.


def total(iterable: Any, /, start: Any = 0) -> Any:
    if isinstance(start, (str, bytes, bytearray)):
        return sum(iterable, start)  # which raises
    return compensated_sum(iterable, start)


def compensated_sum(items: Iterable[Any], start: Any) -> Any:
    """The sum by Neumaier's algorithm, as in CPython: rounding errors are summed separately."""
    result, lost = start, 0.0
    for item in items:
        if not _is_float(result) or not isinstance(item, (float, int)):
            result, lost = _corrected(result, lost) + item, 0.0
            continue
        following = result + item
        if _is_float(item):
            larger = selected(abs(result) >= abs(item), (result - following) + item, (item - following) + result)
            lost = lost + larger
        result = following
    return _corrected(result, lost)


def _is_float(value: Any) -> bool:
    return type(value) is float or type(value) is SymFloat


def _corrected(result: Any, lost: Any) -> Any:
    if type(lost) is float and (lost == 0 or not math.isfinite(lost)):
        return result
    counts = (lost != 0) & (abs(lost) < math.inf)
    return selected(counts, result + lost, result)


FUNCTIONS: dict[Any, Callable[..., Any]] = {}
if sys.version_info >= (3, 12):
    FUNCTIONS[sum] = total
