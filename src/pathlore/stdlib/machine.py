"""Numbers that native code takes as C integers: what does not fit raises before anything else is looked at."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import wraps
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.integer import as_operand

INDEXES = "indexes are below 2**63"
SIZES = "sizes and counts are below 2**63"


def fit_size(number: Any, frame: FrameType, note: str = SIZES) -> None:
    """Raises for a number that does not fit `Py_ssize_t`, which is assumed not to happen unless it must."""
    value = as_operand(number)
    if value is None:
        return
    beyond = (value > sys.maxsize) | (value < -sys.maxsize - 1)
    if isinstance(beyond, SymBool) and context.path.unlikely(beyond, note, frame):
        raise OverflowError("Python int too large to convert to C ssize_t")


def taking_ints(model: Callable[..., Any]) -> Callable[..., Any]:
    """The model of a function whose arguments C takes as `int`: larger ones overflow before they are out of range."""

    @wraps(model)
    def call(*args: Any, **kwargs: Any) -> Any:
        try:
            return model(*args, **kwargs)
        except ValueError:
            if context.exploring:
                for given in (*args, *kwargs.values()):
                    _fit_int(given, _getframe())
            raise

    return call


def _fit_int(given: Any, frame: FrameType) -> None:
    value = as_operand(given)
    if value is None:
        return
    fits = (value < 2**31) & (value >= -(2**31))
    if not (context.path.decide(fits, frame) if isinstance(fits, SymBool) else fits):
        raise OverflowError("Python int too large to convert to C int")
