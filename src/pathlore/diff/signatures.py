"""Finds the calls that both versions of a target accept."""

from __future__ import annotations

import inspect
import re
from dataclasses import replace

from pathlore.diff.versions import module_of
from pathlore.program.targets import Parameter, Style, Target


def alike(old: Target, new: Target) -> tuple[Target, Target, str] | None:
    """Both targets with their shared parameters, and a note on those left at their defaults; None if calls differ."""
    if old.binding != new.binding or old.function is None or new.function is None:
        return None
    mine, theirs = _by_name(old), _by_name(new)
    shared = [name for name in mine if name in theirs and mine[name] == theirs[name]]
    if shared != [name for name in theirs if name in shared]:
        return None
    left = {name for name in (*mine, *theirs) if name not in shared}
    if not all(_has_default(target, name) for target in (old, new) for name in _by_name(target) if name in left):
        return None
    note = f"left at their defaults: {', '.join(sorted(left))}" if left else ""
    return _restricted(old, shared), _restricted(new, shared), note


def signature_of(target: Target) -> str:
    return "" if target.function is None else str(inspect.signature(target.function))


def _by_name(target: Target) -> dict[str, tuple[str, str]]:
    own = re.compile(rf"\b{re.escape(module_of(target))}\.")
    return {p.name: (p.style, own.sub("", re.sub(r" at 0x[0-9a-f]+", "", repr(p.spec)))) for p in target.parameters}


def _has_default(target: Target, name: str) -> bool:
    assert target.function is not None
    found = inspect.signature(target.function, follow_wrapped=False).parameters.get(name)
    return found is not None and found.default is not found.empty


def _restricted(target: Target, shared: list[str]) -> Target:
    """The target with these parameters alone. Those after one that is left out are passed by name."""
    parameters: list[Parameter] = []
    skipped = False
    for parameter in target.parameters:
        if parameter.name not in shared:
            skipped = True
        elif skipped and parameter.style is Style.POSITIONAL:
            parameters.append(Parameter(parameter.name, parameter.spec, Style.KEYWORD))
        else:
            parameters.append(parameter)
    return replace(target, parameters=tuple(parameters))
