"""Finds out whether an object can be made by a call of its class, with its fields as arguments."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Collection, Mapping, Sequence
from types import FrameType
from typing import Any

from pathlore.program.construction import NO_DEFAULT, default_fields, written_by_name
from pathlore.program.plain_constructors import open_fields, stored_parameters
from pathlore.runtime.path import PathEnded
from pathlore.sandbox.guard import guard

_MOST_LINES = 20_000
"""Lines that a constructor may run when it is tried."""


class _Empty:
    """A mark that is false."""

    def __bool__(self) -> bool:
        return False


def constructor_arguments(
    cls: type, texts: Mapping[str, str], later: Collection[str], text_of: Callable[[Any], str]
) -> list[str] | None:
    """The arguments that make an object with fields of these texts; None where the class differs.

    Arguments are left out that equal their defaults. Fields that are set `later` are part of a cycle and None for now.
    """
    if "__new__" in {name for base in cls.__mro__[:-1] for name in vars(base)}:
        return None
    try:
        parameters = list(inspect.signature(cls).parameters.values())
    except (TypeError, ValueError):
        return None
    fields = {parameter_of(cls, name): name for name in (*texts, *later)}
    named, passed = written_by_name(parameters), []
    for parameter in parameters:
        optional, field = parameter.default is not parameter.empty, fields.get(parameter.name)
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if field is None or field in later:
            if field is None and not optional:
                return None
            text = "None"
            if optional and parameter.name in named:
                continue
        else:
            text = texts[field]
            default = default_fields(cls).get(field, NO_DEFAULT)
            if parameter.name in named and default is not NO_DEFAULT and text == text_of(default):
                continue
        passed.append(f"{parameter.name}={text}" if parameter.name in named else text)
    return passed


def parameter_of(cls: type, field: str) -> str:
    """The parameter of the constructor that a field is made of, which as a rule has the same name."""
    return (stored_parameters(cls) or {}).get(field, field)


def unset_fields(cls: type, fields: Collection[str]) -> list[str]:
    """Those of the fields that the class only annotates and its constructor takes no argument for."""
    parameters = inspect.signature(cls).parameters
    return [name for name in fields if name in open_fields(cls) and parameter_of(cls, name) not in parameters]


def stores_arguments(cls: type, texts: Mapping[str, str]) -> bool:
    """Whether the constructor puts its arguments into the fields that these texts are for, tried out with marks."""
    parameters = inspect.signature(cls).parameters
    if not {parameter_of(cls, name) for name in texts} <= set(parameters):
        return False
    # An empty argument may be replaced by a default: `self.items = items or []`.
    for mark in (object, _Empty):
        marks = {name: mark() for name in parameters}
        try:
            trial = tried(cls, (), marks)
        except Exception:  # a constructor that computes with its arguments is not fooled by marks
            return _stores_values(cls, texts)
        if not all(getattr(trial, name, None) is marks[parameter_of(cls, name)] for name in texts):
            return mark is _Empty and _stores_values(cls, texts)
    return True


def _stores_values(cls: type, texts: Mapping[str, str]) -> bool:
    """The same, tried out with the very values, where their source needs no names."""
    try:
        values: dict[str, Any] = {name: eval(text, {}) for name, text in texts.items()}
        trial = tried(cls, (), {parameter_of(cls, name): value for name, value in values.items()})
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
