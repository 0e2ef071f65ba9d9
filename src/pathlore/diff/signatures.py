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
    may_be = {name: tuple(dict.fromkeys((*_may_be(old, name), *_may_be(new, name)))) for name in shared}
    return _restricted(old, may_be), _restricted(new, may_be), note


def signature_of(target: Target) -> str:
    return "" if target.function is None else str(inspect.signature(target.function))


def _by_name(target: Target) -> dict[str, tuple[str, str]]:
    own = re.compile(rf"\b{re.escape(module_of(target))}\.")
    return {p.name: (p.style, own.sub("", re.sub(r" at 0x[0-9a-f]+", "", repr(p.spec)))) for p in target.parameters}


def _has_default(target: Target, name: str) -> bool:
    assert target.function is not None
    found = inspect.signature(target.function, follow_wrapped=False).parameters.get(name)
    return found is not None and found.default is not found.empty


def _may_be(target: Target, name: str) -> tuple[str, ...]:
    return next(p.may_be for p in target.parameters if p.name == name)


def _restricted(target: Target, may_be: dict[str, tuple[str, ...]]) -> Target:
    """The target with these parameters alone. Those after one that is left out are passed by name.

    What may be one container in either version is so in both.
    """
    parameters: list[Parameter] = []
    skipped = False
    for parameter in target.parameters:
        if parameter.name not in may_be:
            skipped = True
            continue
        others = tuple(other for other in may_be[parameter.name] if other in may_be)
        style = Style.KEYWORD if skipped and parameter.style is Style.POSITIONAL else parameter.style
        parameters.append(Parameter(parameter.name, parameter.spec, style, others))
    return replace(target, parameters=tuple(parameters))
