"""Models of `copy` and `vars`: an input object shows all its fields, whether they were read before or not."""

from __future__ import annotations

import copy
from collections.abc import Callable
from contextlib import suppress
from functools import cache
from sys import _getframe
from types import FunctionType, GetSetDescriptorType, MemberDescriptorType, ModuleType
from typing import Any

from pathlore.program.fields import fields_of
from pathlore.runtime import keys
from pathlore.runtime.followed import follow, once_more
from pathlore.runtime.keys import PLAIN
from pathlore.runtime.path import context
from pathlore.runtime.values.nesting import PROXIES


def initialise_fields(value: Any, deep: bool) -> bool:
    """Creates the fields of an input object; with `deep` also those of the objects that it refers to.

    Whether containers that are inputs are among what was seen.
    """
    if not context.exploring:
        return False
    has_inputs = False
    pending = [value]
    seen: set[int] = set()
    while pending:
        current = pending.pop()
        kind = type(current)
        if kind in _ATOMS or id(current) in seen:
            continue
        seen.add(id(current))
        if kind in PROXIES:
            has_inputs = True
        if isinstance(current, (list, tuple, set, frozenset)):
            pending.extend(current)
        elif isinstance(current, dict):
            pending.extend(current.values())
        elif (entry := context.path.heap.find(current)) is not None:
            fields = [getattr(current, name, None) for name in fields_of(kind)]
            entry.copied.clear()
            pending.extend(fields if deep else ())
        elif deep:
            pending.extend(_held(current))
    return has_inputs


_ATOMS = PLAIN | {FunctionType, type, ModuleType}


def _held(value: Any) -> list[Any]:
    """What an object of the program holds, without asking it."""
    found = []
    for slot in (slot for base in type(value).__mro__ for slot in vars(base).values()):
        if type(slot) is MemberDescriptorType or (type(slot) is GetSetDescriptorType and slot.__name__ == "__dict__"):
            with suppress(AttributeError):
                found.append(slot.__get__(value))
    return found


_TABLES = {name: dict(table) for name, table in vars(copy).items() if name in ("_copy_dispatch", "_deepcopy_dispatch")}
"""What the module knows of types by itself: the program may add to it."""


@cache
def _followed() -> tuple[Any, dict[str, dict[Any, Any]]]:
    """The module once more, as code that is rewritten, and its tables. The other copies natively, at its own speed."""
    module = once_more(copy)
    module.Error = module.error = copy.Error
    follow(vars(module))
    return module, {name: dict(getattr(module, name)) for name in _TABLES}


def _copying(has_inputs: bool) -> Any:
    """The module that copies: native code would hash symbolic keys."""
    if not has_inputs and not context.path.keyed:
        return copy
    followed, tables = _followed()
    for name, known in _TABLES.items():
        now = getattr(copy, name)
        table = {kind: how for kind, how in tables[name].items() if kind in now}
        table |= {kind: how for kind, how in now.items() if known.get(kind) is not how}
        setattr(followed, name, table)
    return followed


def shallow(value: Any) -> Any:
    return _copying(initialise_fields(value, deep=False)).copy(value)


def deep(value: Any, memo: Any = None) -> Any:
    return _copying(initialise_fields(value, deep=True)).deepcopy(value, memo)


def variables(*args: Any) -> Any:
    if not args:
        return keys.namespace(_getframe(2).f_locals, _getframe())
    initialise_fields(args[0], deep=False)
    return keys.namespace(vars(*args), _getframe())


FUNCTIONS: dict[Any, Callable[..., Any]] = {copy.copy: shallow, copy.deepcopy: deep, vars: variables}
