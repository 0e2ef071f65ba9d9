"""Describes everything that a call of a target can run and read, so that two versions can be compared without a run."""

from __future__ import annotations

import os
from enum import Enum
from types import BuiltinFunctionType, FunctionType, ModuleType
from typing import Any

from pathlore.diff.value_kinds import UnclearError
from pathlore.diff.versions import Pair
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.framing import Framing
from pathlore.program.source import is_project_file
from pathlore.program.targets import Target

_SCALARS = (int, bool, float, complex, str, bytes, type(None), type(...))


def is_same_code(code: Instrumentation, pair: Pair) -> bool:
    """Whether a call of the target runs the same code and reads the same values in both versions.

    Whatever else has changed is none of its business: it need not be explored.
    """
    described = []
    for version, target, modules in zip((pair.old, pair.new), pair.targets, pair.modules, strict=True):
        with version.entered():
            try:
                described.append(_described(code, target, modules))
            except UnclearError:
                return False
    return bool(described[0] == described[1])


def _described(code: Instrumentation, target: Target, modules: list[ModuleType]) -> list[object]:
    function, framing = framed(code, target, modules)
    facts = framing.of(function)
    reached = framing.reached(function)
    found: list[object] = [framing.content(function)]
    for one in reached:
        keywords = one.__kwdefaults__ or {}
        defaults = (*(one.__defaults__ or ()), *keywords.values())
        found.append((tuple(keywords), [value_content(value, reached) for value in defaults]))
    found += [(name, value_content(value, reached)) for (_, name), value in zip(facts.reads, facts.seen, strict=True)]
    found += [(name, value_content(value, reached)) for (_, name), value in zip(facts.cells, facts.held, strict=True)]
    return found


def framed(code: Instrumentation, target: Target, modules: list[ModuleType]) -> tuple[FunctionType, Framing]:
    """The function of a target, and what is known of all that it may call."""
    function = target.function
    if function is None or target.decorated:
        raise UnclearError
    files = {os.path.abspath(module.__file__ or "") for module in modules}
    framing = Framing(((f, own) for f, own in code.functions if own.co_filename in files), modules)
    if framing.is_dynamic() is not None or framing.of(function).refused is not None:
        raise UnclearError
    return function, framing


def value_content(value: Any, reached: list[FunctionType]) -> object:
    """What a name stands for, so that equal descriptions are equal values to the code."""
    kind = type(value)
    if kind in _SCALARS:
        return kind.__name__, repr(value)
    if kind in (tuple, list):
        return kind.__name__, [value_content(item, reached) for item in value]
    if kind is dict:
        return "dict", [(value_content(key, reached), value_content(item, reached)) for key, item in value.items()]
    if isinstance(value, Enum):
        return "member", kind.__module__, kind.__qualname__, value.name
    if isinstance(value, type):
        # What the classes of the project are is part of the content.
        return "class", value.__module__, value.__qualname__
    if kind is FunctionType and any(value is one for one in reached):
        return "function", value.__module__, value.__qualname__
    if kind is BuiltinFunctionType or (kind is ModuleType and not is_project_file(value.__file__ or "")):
        return kind.__name__, value.__name__, getattr(value, "__module__", "")
    raise UnclearError
