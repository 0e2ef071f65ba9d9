"""Events, and other families of data classes, as JSON and back: data only, never code."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from pathlore import findings
from pathlore.findings import Event

Classes = Mapping[str, Any]
"""The data classes of a family by name. Nothing else is ever made of what is read."""

# No name of a parameter is empty, so an object with this key stands for a data class
_CLASS = ""


def encode(event: Event) -> bytes:
    """One line, without its end."""
    return line_of(event, _EVENTS)


def decode(line: bytes) -> Event:
    """The event that a line stands for; ValueError if it stands for none."""
    event: Event = value_of(line, _EVENTS, "an event")
    if not isinstance(event, Event):
        raise ValueError(f"not an event: {event!r}")
    return event


def encoded(value: object) -> object:
    """A result, or a part of one, as JSON has it."""
    return _to_json(value, _EVENTS)


def decoded(data: object) -> object:
    """What `encoded` made this of; ValueError if it made it of nothing."""
    result: object = value_of(json.dumps(data), _EVENTS, "a result")
    return result


def line_of(value: object, classes: Classes) -> bytes:
    """A value of a family as one line, without its end; TypeError if a part of it belongs to no family."""
    return json.dumps(_to_json(value, classes), separators=(",", ":")).encode("ascii")


def value_of(line: bytes | str, classes: Classes, what: str) -> Any:
    """The value that a line stands for; ValueError if it stands for none of this family."""

    def made(data: dict[str, Any]) -> object:
        name = data.pop(_CLASS, None)
        fields = {key: _tuples(item) for key, item in data.items()}
        return fields if name is None else classes[name](**fields)

    try:
        return json.loads(line, object_hook=made)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not {what}: {error!r}") from None


def _to_json(value: object, classes: Classes) -> object:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [_to_json(item, classes) for item in value]
        case dict():
            return {_key(key): _to_json(item, classes) for key, item in value.items()}
    name = type(value).__name__
    try:
        fields = classes[name].__match_args__
    except KeyError:
        raise TypeError(f"{name} cannot be encoded: it is no data class of this family") from None
    return {_CLASS: name, **{field: _to_json(getattr(value, field), classes) for field in fields}}


def _key(key: object) -> str:
    if not isinstance(key, str) or key == _CLASS:
        raise TypeError(f"{key!r} cannot be encoded as a key")
    return key


def _tuples(value: object) -> object:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


class _EventClasses(dict[str, Any]):
    """The data classes of `pathlore.findings`, whose modules are loaded as they are met."""

    def __missing__(self, name: str) -> Any:
        found = getattr(findings, name) if name in findings.__all__ else None
        if not hasattr(found, "__match_args__"):
            raise KeyError(name)
        self[name] = found
        return found


_EVENTS = _EventClasses()
