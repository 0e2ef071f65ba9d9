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
from pathlore.sandbox.looks import beyond_library, is_ours

_MOST_LINES = 20_000
"""Lines that a constructor may run when it is tried."""


class _Empty:
    """A mark that is false."""

    def __bool__(self) -> bool:
        return False


_Parameters = Mapping[str, inspect.Parameter]
_known: dict[type, _Parameters | None] = {}
"""Classes are looked at once: paths have many objects of a class."""


def _parameters(cls: type) -> _Parameters | None:
    """The parameters of a call of a class; None where nobody knows them."""
    if cls not in _known:
        try:
            _known[cls] = inspect.signature(cls).parameters
        except (TypeError, ValueError):
            _known[cls] = None
    return _known[cls]


def constructor_arguments(
    cls: type,
    texts: Mapping[str, str],
    later: Collection[str],
    text_of: Callable[[Any], str],
    spelled_out: bool = False,
) -> list[str] | None:
    """The arguments that make an object with fields of these texts; None where the class differs.

    Arguments are left out that equal their defaults. Fields that are set `later` are part of a cycle and None for now.
    `spelled_out`, no argument is left out, and each has its name.
    """
    known = _parameters(cls)
    if known is None or any("__new__" in vars(base) for base in cls.__mro__[:-1]):
        return None
    parameters = list(known.values())
    fields = {name if spelled_out else parameter_of(cls, name): name for name in (*texts, *later)}
    named = {p.name for p in parameters} if spelled_out else written_by_name(parameters)
    passed: list[str] = []
    needed = 0
    for parameter in parameters:
        field = fields.get(parameter.name)
        if parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD):
            continue
        if field is None and parameter.default is parameter.empty:
            return None
        text = text_of(parameter.default) if field is None else texts.get(field, "None")
        usual = field is None or (not spelled_out and _is_usual(cls, parameter, field, field in later, text, text_of))
        if not (usual and parameter.name in named):
            passed.append(f"{parameter.name}={text}" if parameter.name in named else text)
            needed = needed if field is None else len(passed)
    # The last ones that are no fields may be left out, though they are not written by name.
    return passed[:needed]


def _is_usual(
    cls: type, parameter: inspect.Parameter, field: str, is_later: bool, text: str, text_of: Callable[[Any], str]
) -> bool:
    """Whether it makes no difference if an argument is left out."""
    if is_later:
        return parameter.default is not parameter.empty
    default = default_fields(cls).get(field, NO_DEFAULT)
    return default is not NO_DEFAULT and text == text_of(default)


def parameter_of(cls: type, field: str) -> str:
    """The parameter of the constructor that a field is made of, which as a rule has the same name."""
    return (stored_parameters(cls) or {}).get(field, field)


def unset_fields(cls: type, fields: Collection[str]) -> list[str]:
    """Those of the fields that the class only annotates and its constructor takes no argument for."""
    parameters = _parameters(cls) or {}
    return [name for name in fields if name in open_fields(cls) and parameter_of(cls, name) not in parameters]


def are_assigned(cls: type, fields: Collection[str]) -> bool:
    """Whether people assign these fields from outside: not private ones, nor those that a method is there for."""
    return all(name in open_fields(cls) and not name.startswith("_") for name in fields)


def stores_arguments(cls: type, texts: Mapping[str, str], given: Mapping[str, str]) -> bool:
    """Whether the constructor puts its arguments into the fields that these texts are for, tried out with marks.

    `given` are the texts of all fields that the call will have arguments for: it must not raise for the others.
    """
    parameters = _parameters(cls)
    if parameters is None or not {parameter_of(cls, name) for name in texts} <= set(parameters):
        return False
    stored = stored_parameters(cls)
    if stored is not None and texts.keys() <= stored.keys():
        # Its code says so.
        return True
    # An empty argument may be replaced by a default: `self.items = items or []`.
    for mark in (object, _Empty):
        marks = {name: mark() for name in parameters}
        try:
            trial = tried(cls, (), marks)
        except Exception:  # a constructor that computes with its arguments is not fooled by marks
            return _stores_values(cls, texts, given) is True
        if not all(getattr(trial, name, None) is marks[parameter_of(cls, name)] for name in texts):
            return mark is _Empty and _stores_values(cls, texts, given) is True
    # It may look at types: `self.part = Part(part) if isinstance(part, str) else part`.
    return _stores_values(cls, texts, given) is not False


def _stores_values(cls: type, texts: Mapping[str, str], given: Mapping[str, str]) -> bool | None:
    """The same, tried out with the very values; None where their source needs names."""
    parameters = _parameters(cls) or {}
    taken = {name: text for name, text in given.items() if parameter_of(cls, name) in parameters}
    try:
        values: dict[str, Any] = {name: eval(text, {}) for name, text in taken.items()}
    except Exception:
        return None
    try:
        trial = tried(cls, (), {parameter_of(cls, name): value for name, value in values.items()})
        # Made anew, since the constructor may have changed what it was given.
        return all(_is_stored(getattr(trial, n, None), values[n], eval(given[n], {})) for n in texts)
    except Exception:  # whatever goes wrong, the constructor is not the way
        return False


def _is_stored(found: Any, passed: Any, value: Any) -> bool:
    """Whether a field has what was passed, or data that looks the same: `==` may be the program's."""
    kind = type(found)
    if kind is not type(value):
        return False
    if kind is list or kind is tuple:
        return len(found) == len(value) and all(map(_is_stored, found, passed, value))
    if kind is dict:
        return _is_stored([*found.items()], [*passed.items()], [*value.items()])
    if kind is set or kind is frozenset:
        return sorted(map(_shown, found)) == sorted(map(_shown, value))
    return _shown(found) == _shown(value) or (found is passed and kind not in _DATA)


_DATA = (int, float, complex, bool, str, bytes, bytearray)


def _shown(data: Any) -> tuple[str, str]:
    kind = type(data)
    return kind.__name__, repr(data) if kind.__module__ == "builtins" else f"at {id(data)}"


def tried(make: Callable[..., Any], positional: Sequence[Any], keywords: Mapping[str, Any]) -> Any:
    """What a constructor makes of these arguments, without side effects and within a limited number of lines.

    Lines that Pathlore runs meanwhile do not count: what is called for the first time is rewritten then.
    """
    left = _MOST_LINES
    here = sys._getframe()

    def count(frame: FrameType, event: str, given: Any) -> Any:
        nonlocal left
        if event == "call":
            asking = beyond_library(frame)
            if asking is not here and is_ours(asking):
                return None
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
