"""Models of `copy` and `vars`: an input object shows all its fields, whether they were read before or not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from sys import _getframe
from typing import Any

from pathlore.program.fields import fields_of
from pathlore.runtime import keys
from pathlore.runtime.path import context


def initialise_fields(value: Any, deep: bool) -> None:
    """Creates the fields of an input object; with `deep` also those of the objects that it refers to."""
    if not context.exploring:
        return
    pending = [value]
    seen: set[int] = set()
    while pending:
        current = pending.pop()
        if id(current) in seen:
            continue
        seen.add(id(current))
        if isinstance(current, (list, tuple, set, frozenset)):
            pending.extend(current)
        elif isinstance(current, dict):
            pending.extend(current.values())
        elif (entry := context.path.heap.find(current)) is not None:
            fields = [getattr(current, name, None) for name in fields_of(type(current))]
            entry.copied.clear()
            pending.extend(fields if deep else ())


def shallow(value: Any) -> Any:
    initialise_fields(value, deep=False)
    return copy.copy(value)


def deep(value: Any, memo: Any = None) -> Any:
    initialise_fields(value, deep=True)
    return copy.deepcopy(value, memo)


def variables(*args: Any) -> Any:
    if not args:
        return keys.namespace(_getframe(2).f_locals, _getframe())
    initialise_fields(args[0], deep=False)
    return keys.namespace(vars(*args), _getframe())


FUNCTIONS: dict[Any, Callable[..., Any]] = {copy.copy: shallow, copy.deepcopy: deep, vars: variables}
