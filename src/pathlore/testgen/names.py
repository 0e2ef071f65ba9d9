"""Finds names by which a test can import what the target's module has or uses."""

from __future__ import annotations

import builtins
import os
import subprocess
import sys
from collections.abc import Iterable
from functools import cache
from types import ModuleType
from typing import Any

from pathlore.confirmation.source import lookup
from pathlore.findings import Import
from pathlore.program.source import is_project_file
from pathlore.program.targets import Target

_ABSENT: Any = object()


class Names:
    """The names that the tests of a target use. What cannot be imported under its own name is not used."""

    def __init__(self, target: Target) -> None:
        self.target = target
        self._homes: dict[str, ModuleType] = {}
        """Where names come from."""
        self._modules: set[str] = set()
        """Names of modules that are used as such."""

    def of(self, value: Any) -> str | None:
        """An expression for a class or a function."""
        qualname, home = getattr(value, "__qualname__", None), getattr(value, "__module__", None)
        if not isinstance(qualname, str) or not isinstance(home, str):
            return None
        if home == "builtins":
            return qualname if getattr(builtins, qualname, _ABSENT) is value else None
        modules = [self.target.module, sys.modules.get(home)]
        if home.partition(".")[0] in sys.stdlib_module_names:
            modules.reverse()
        for module in modules:
            if module is not None and lookup(module, qualname) is value:
                return qualname if self.add(qualname.partition(".")[0], module) else None
        return None

    def add(self, name: str, module: ModuleType) -> bool:
        """Takes a name from a module, unless the same name already means something else."""
        return self._homes.setdefault(name, module) is module

    def module(self, name: str) -> str:
        """A module of the standard library itself, under its own name."""
        if self._homes.setdefault(name, sys.modules[name]) is sys.modules[name]:
            self._modules.add(name)
        return name

    def __contains__(self, name: str) -> bool:
        return name in self._homes

    def value(self, name: str) -> Any:
        """What a name stands for."""
        module = self._homes[name]
        return module if name in self._modules else getattr(module, name)

    def imports(self, used: Iterable[str]) -> tuple[Import, ...]:
        """How a test gets the names that it uses."""
        return tuple(self._import(name) for name in sorted(used) if name in self._homes)

    def _import(self, name: str) -> Import:
        module = self._homes[name]
        return Import("", name) if name in self._modules else import_from(name, module)


def import_from(name: str, module: ModuleType) -> Import:
    """How a test gets a name from a module."""
    file = os.path.abspath(getattr(module, "__file__", None) or "")
    if not is_project_file(file):
        return Import(name, module.__name__)
    folder = _folder(module.__name__, file)
    if folder is None:
        return Import(name, module.__name__, path=file)
    top = module.__name__.partition(".")[0]
    return Import(name, module.__name__, "" if folder in installed_folders(top) else folder)


def _folder(name: str, file: str) -> str | None:
    """The folder that has to be on sys.path for a module to be found, if its name is that of its file."""
    parts = name.split(".")
    rest = file.removesuffix(".py")
    if os.path.basename(rest) == "__init__" and parts[-1] != "__init__":
        rest = os.path.dirname(rest)
    for part in reversed(parts):
        rest, last = os.path.split(rest)
        if last != part or not part.isidentifier():
            return None
    return rest


@cache
def installed_folders(package: str) -> tuple[str, ...]:
    """Where Python finds an installed package: a test imports it without changing sys.path."""
    program = (
        "import importlib.util, os, sys; spec = importlib.util.find_spec(sys.argv[1]); "
        "places = [] if spec is None else list(spec.submodule_search_locations or [spec.origin or '']); "
        "print('\\n'.join(os.path.dirname(os.path.abspath(place)) for place in places))"
    )
    command = [sys.executable, "-I", "-c", program, package]
    try:
        found = subprocess.run(command, capture_output=True, text=True, timeout=20, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return ()
    return tuple(filter(None, found.stdout.splitlines()))
