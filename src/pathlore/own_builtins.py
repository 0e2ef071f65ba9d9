"""Builtins of Pathlore's own: what a program puts into `builtins` concerns the program, and not the code that runs it.

A function finds its builtins in the `__builtins__` of its module, and keeps them from the moment it is made. So a
loader gives every module of Pathlore a copy before its code runs. The library is shared with the program all the same:
where Pathlore leads into much of it, `unpatched` puts the builtins back for a while.
"""

from __future__ import annotations

import builtins
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import ModuleType

# type checkers take this for true; nothing that is imported here may load much
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OWN = dict(vars(builtins))
_MISSING: Any = object()


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = OWN
        super().exec_module(module)


class _Finder:
    """Finds the modules of Pathlore as Python does."""

    @staticmethod
    def find_spec(name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("pathlore."):
            return None
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def give_own_builtins() -> None:
    """Before any other module of Pathlore is imported."""
    finders: list[Any] = sys.meta_path
    if _Finder not in finders:
        finders.insert(0, _Finder)


class Unpatched:
    """A context in which `builtins` is as Pathlore found it.

    Not written with `contextlib`, which calls `next`: that may be the program's.
    """

    def __init__(self) -> None:
        self._patches: list[dict[str, Any]] = []

    def __enter__(self) -> None:
        namespace = vars(builtins)
        found = {name: namespace.get(name, _MISSING) for name in OWN if namespace.get(name, _MISSING) is not OWN[name]}
        self._patches.append(found)
        for name in found:
            namespace[name] = OWN[name]

    def __exit__(self, *_: object) -> None:
        namespace = vars(builtins)
        for name, value in self._patches.pop().items():
            if value is _MISSING:
                del namespace[name]
            else:
                namespace[name] = value


unpatched = Unpatched()


class Kept:
    """A context at whose end `builtins` is what it was at the start."""

    def __init__(self) -> None:
        self._before: list[dict[str, Any]] = []

    def __enter__(self) -> None:
        self._before.append(dict(vars(builtins)))

    def __exit__(self, *_: object) -> None:
        namespace, before = vars(builtins), self._before.pop()
        if namespace.keys() != before.keys() or any(namespace[name] is not before[name] for name in before):
            namespace.update(before)
            for name in list(namespace):
                if name not in before:
                    del namespace[name]


kept = Kept()
