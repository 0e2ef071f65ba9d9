"""Containers with symbolic keys, as far as symbolic values themselves must know them: how their keys are realised."""

from __future__ import annotations

from collections import OrderedDict
from types import FrameType
from typing import Any

from pathlore.runtime.path import context
from pathlore.runtime.values.nesting import realise_deeply

_NATIVE = (OrderedDict, dict, set, frozenset)


def native_of(container: Any) -> Any:
    """The built-in type of a container: its methods behave as documented, whatever a subclass overrides."""
    kind = type(container)
    return kind if kind in _NATIVE else next(native for native in _NATIVE if isinstance(container, native))


def realise_keys(frame: FrameType) -> None:
    """Replaces all symbolic keys of this path by concrete ones."""
    keyed = context.path.keyed
    while keyed:
        # A container is taken off the list before its keys are realised: realising asks the path, which may end it.
        _, container = keyed.popitem()
        native = native_of(container)
        if isinstance(container, dict):
            items = [(realise_deeply(k, frame), v) for k, v in native.items(container)]
            native.clear(container)
            for key, value in items:
                native.__setitem__(container, key, value)
        else:
            members = [realise_deeply(k, frame) for k in native.__iter__(container)]
            native.clear(container)
            native.update(container, members)
