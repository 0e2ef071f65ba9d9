"""Gives Pathlore builtins of its own, so that a program that patches `builtins` affects only itself.

A function finds its builtins in the `__builtins__` of its module, and keeps them from the moment it is made. So a
loader gives every module of Pathlore a copy before its code runs. The library is shared with the program all the same:
where Pathlore leads into much of it, `unpatched` puts the builtins back for a while.
"""

from __future__ import annotations

import builtins
import sys
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from importlib.util import MAGIC_NUMBER
from marshal import loads
from operator import is_
from os import stat
from struct import pack
from types import CodeType, ModuleType

# type checkers take this for true; nothing that is imported here may load much
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OWN = dict(vars(builtins))
_MISSING: Any = object()
# how the names of compiled modules end, and the start of each: valid while its source has the same time and size
_TAG = f".{sys.implementation.cache_tag}.pyc" if sys.pycache_prefix is None and not sys.flags.optimize else None
_HEAD = MAGIC_NUMBER + bytes(4)


class _Loader(SourceFileLoader):
    def exec_module(self, module: ModuleType) -> None:
        vars(module)["__builtins__"] = OWN
        super().exec_module(module)


class _CompiledLoader(_Loader):
    """Loads a module whose source was just looked at. One file is opened for it."""

    def __init__(self, name: str, path: str, cached: str, stamp: bytes) -> None:
        super().__init__(name, path)
        self._cached = cached
        self._stamp = stamp

    def get_code(self, fullname: str) -> CodeType | None:
        try:
            with open(self._cached, "rb", 0) as file:
                compiled = file.read()
        except OSError:
            return super().get_code(fullname)
        if compiled[:16] != self._stamp:
            return super().get_code(fullname)
        code: CodeType = loads(memoryview(compiled)[16:])
        # Code that was compiled under another name is renamed by Python's way.
        return code if code.co_filename == self.path else super().get_code(fullname)


class _Finder:
    """Finds the modules of Pathlore as Python does, and faster.

    A check imports some 280 of them, and Python's own search took a quarter of the time for it.
    """

    @staticmethod
    def find_spec(name: str, path: Any = None, target: ModuleType | None = None) -> ModuleSpec | None:
        if not name.startswith("pathlore."):
            return None
        if _TAG is not None and path is not None and len(path) == 1:
            found = _module_in(path[0], name)
            if found is not None:
                return found
        spec = PathFinder.find_spec(name, path, target)
        if spec is not None and type(spec.loader) is SourceFileLoader:
            spec.loader = _Loader(spec.loader.name, spec.loader.path)
        return spec


def _module_in(folder: str, name: str) -> ModuleSpec | None:
    """The module, if it is no package and has a file there. Its compiled form counts while the source is as it was."""
    stem = name.rpartition(".")[2]
    source = f"{folder}/{stem}.py"
    try:
        state = stat(source)
    except OSError:
        return None
    cached = f"{folder}/__pycache__/{stem}{_TAG}"
    stamp = _HEAD + pack("<II", int(state.st_mtime) & 0xFFFFFFFF, state.st_size & 0xFFFFFFFF)
    spec = ModuleSpec(name, _CompiledLoader(name, source, cached, stamp), origin=source)
    spec.has_location = True
    spec.cached = cached
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
        # In C, and without a lookup for each name. Names in another order are put back.
        is_same = len(namespace) == len(before) and all(map(is_, namespace.values(), before.values()))
        if not is_same or list(namespace) != list(before):
            namespace.update(before)
            for name in list(namespace):
                if name not in before:
                    del namespace[name]


kept = Kept()
