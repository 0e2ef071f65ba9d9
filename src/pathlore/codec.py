"""Events as lines of JSON, and back: data only, never code."""

from __future__ import annotations

import json
from dataclasses import is_dataclass
from functools import cache
from typing import Any

from pathlore import findings
from pathlore.findings import Event

# No name of a parameter is empty, so an object with this key stands for a data class
_CLASS = ""


def encode(event: Event) -> bytes:
    """One line, without its end."""
    return json.dumps(_plain(event), separators=(",", ":")).encode("ascii")


def decode(line: bytes) -> Event:
    """The event that a line stands for; ValueError if it stands for none."""
    try:
        event: Event = json.loads(line, object_hook=_object)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not an event: {error!r}") from None
    if not isinstance(event, Event):
        raise ValueError(f"not an event: {event!r}")
    return event


def encoded(value: object) -> object:
    """A result, or a part of one, as JSON has it."""
    return _plain(value)


def decoded(data: object) -> object:
    """What `encoded` made this of; ValueError if it made it of nothing."""
    try:
        return json.loads(json.dumps(data), object_hook=_object)
    except (KeyError, TypeError) as error:
        raise ValueError(f"not a result: {error!r}") from None


def _plain(value: object) -> object:
    match value:
        case None | bool() | int() | float() | str():
            return value
        case tuple():
            return [_plain(item) for item in value]
        case dict():
            return _plain_dict(value)
    if type(value).__name__ not in _classes():
        raise TypeError(f"{type(value).__name__} is not part of an event")
    names: dict[str, Any] = getattr(value, "__dataclass_fields__")  # noqa: B009  # a data class, as just found
    return {_CLASS: type(value).__name__, **{name: _plain(getattr(value, name)) for name in names}}


def _plain_dict(value: dict[object, object]) -> dict[str, object]:
    for key in value:
        if not isinstance(key, str) or key == _CLASS:
            raise TypeError(f"{key!r} cannot be a key in an event")
    return {str(key): _plain(item) for key, item in value.items()}


def _object(value: dict[str, Any]) -> object:
    name = value.pop(_CLASS, None)
    fields = {key: _tuples(item) for key, item in value.items()}
    return fields if name is None else _classes()[name](**fields)


def _tuples(value: object) -> object:
    return tuple(_tuples(item) for item in value) if isinstance(value, list) else value


@cache
def _classes() -> dict[str, Any]:
    return {name: value for name, value in vars(findings).items() if is_dataclass(value)}
