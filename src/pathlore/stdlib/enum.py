"""Models of `enum`: members looked up by a symbolic value."""

from __future__ import annotations

import enum
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.runtime.formatting import formatted
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.nesting import realise_deeply
from pathlore.runtime.values.symbolic import Symbolic


def member(cls: Any, *args: Any, **kwargs: Any) -> Any:
    """`cls(value)`: the member is decided on the path; a value that is no member stays symbolic."""
    if len(args) != 1 or kwargs or not isinstance(args[0], Symbolic):
        return cls(*args, **kwargs)
    value: Any = args[0]
    if issubclass(cls, enum.Flag):
        return cls(realise_deeply(value, _getframe()))
    for known in cls:
        same = value == known.value
        if context.path.decide(same, _getframe()) if type(same) is SymBool else same:
            return known
    return _missing(cls, value)


def _missing(cls: Any, value: Any) -> Any:
    found = cls._missing_(value)
    if isinstance(found, cls):
        return found
    if found is None:
        raise ValueError(formatted(value, "r") + f" is not a valid {cls.__qualname__}")
    raise TypeError(f"error in {cls.__name__}._missing_: returned {found!r} instead of None or a valid member")


METACLASSES: dict[Any, Callable[..., Any]] = {enum.EnumType: member}
