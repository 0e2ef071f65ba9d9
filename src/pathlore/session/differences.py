"""Words what differs between two machines, and what each sends so that it can be compared."""

from __future__ import annotations

import os

from pathlore.project import surrounding_project

_SHOWN = 5
"""Differences that are named; of more, their number."""


def differing(here: dict[str, str], there: dict[str, str]) -> str:
    """What differs, in words; empty if nothing does."""
    names = sorted(name for name in here.keys() | there.keys() if here.get(name) != there.get(name))
    shown = [_difference(name, here.get(name), there.get(name)) for name in names[:_SHOWN]]
    more = [f"and {len(names) - _SHOWN} more"] if len(names) > _SHOWN else []
    return ", ".join(shown + more)


def _difference(name: str, here: str | None, there: str | None) -> str:
    if here is None or there is None:
        return f"{name} (only {'there' if here is None else 'here'})"
    # Digests tell nobody anything.
    return f"{name} (here {here}, there {there})" if max(len(here), len(there)) < _SHORT else name


_SHORT = 24
"""Characters: a digest has as many."""


def shipped_root() -> str:
    """The project that a user is in, all of which is sent by `--ship`."""
    return surrounding_project(os.getcwd()) or os.getcwd()
