"""Finds out whether an object can be made by a call of its class, with its fields as arguments."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from types import FrameType
from typing import Any

from pathlore.runtime.path import PathEnded
from pathlore.sandbox.guard import guard

_MOST_LINES = 20_000
"""Lines that a constructor may run when it is tried."""


class _Empty:
    """A mark that is false."""

    def __bool__(self) -> bool:
        return False


def constructor_arguments(cls: type, fields: Collection[str], texts: Mapping[str, str]) -> list[str] | None:
    """The arguments that make an object with these fields, of which some have a text; None where the class differs.

    A field without a text is part of a cycle. It is None for now and assigned later.
    """
    if "__new__" in {name for base in cls.__mro__[:-1] for name in vars(base)}:
        return None
    try:
        parameters = inspect.signature(cls).parameters.values()
    except (TypeError, ValueError):
        return None
    passed: list[str] = []
    for parameter in parameters:
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if parameter.name in texts:
            passed.append(f"{parameter.name}={texts[parameter.name]}")
        elif parameter.name in fields:
            passed.append(f"{parameter.name}=None")
        elif parameter.default is parameter.empty:
            return None
    return passed


def stores_arguments(cls: type, texts: Mapping[str, str]) -> bool:
    """Whether the constructor puts its arguments into the fields of the same names, tried out with marks."""
    parameters = inspect.signature(cls).parameters
    if not set(texts) <= set(parameters):
        return False
    # An empty argument may be replaced by a default: `self.items = items or []`.
    for mark in (object, _Empty):
        marks = {name: mark() for name in parameters}
        try:
            trial = tried(cls, (), marks)
        except Exception:  # a constructor that computes with its arguments is not fooled by marks
            return _stores_values(cls, texts)
        if not all(getattr(trial, name, None) is marks[name] for name in texts):
            return mark is _Empty and _stores_values(cls, texts)
    return True


def _stores_values(cls: type, texts: Mapping[str, str]) -> bool:
    """The same, tried out with the very values, where their source needs no names."""
    try:
        values: dict[str, Any] = {name: eval(text, {}) for name, text in texts.items()}
        trial = tried(cls, (), values)
        return all(getattr(trial, n, None) == v for n, v in values.items())
    except Exception:  # whatever goes wrong, the constructor is not the way
        return False


def tried(make: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """What a constructor makes of these arguments, without side effects and within a limited number of lines."""
    left = _MOST_LINES

    def count(frame: FrameType, event: str, given: Any) -> Any:
        nonlocal left
        left -= 1
        if left < 0:
            raise RuntimeError("the constructor takes too long")
        return count

    active, guard.active = guard.active, True
    tracing = sys.gettrace()
    # A clock would be another way, but a trial runs outside of what the clock knows as the program.
    sys.settrace(count)
    try:
        return make(*positional, **keywords)
    except PathEnded as blocked:
        raise RuntimeError(str(blocked)) from None
    finally:
        sys.settrace(tracing)
        guard.active = active
