"""Writes the imports of a generated file: names that do not clash, and paths that move with the project."""

from __future__ import annotations

import builtins
import os
import sys
from collections.abc import Iterable
from dataclasses import field

from pathlore.findings import Import
from pathlore.records import slotted
from pathlore.report.layout import WIDTH

HERE = "HERE"
LOAD = "module_at"
_OWN = frozenset({HERE, LOAD, "Path", "ModuleType", "collected", "fresh_modules"})
_LOADING = f'''
def {LOAD}(path: Path) -> ModuleType:
    """The module in a file that cannot be imported by its name."""
    name = path.stem.replace("-", "_") + "_"
    spec = importlib.util.spec_from_file_location(name, path)
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
'''


@slotted
class Imports:
    """Collects the imports of a file in the folder `here`. Tests import the modules in `fresh` themselves."""

    here: str
    fresh: frozenset[str]
    modules: set[str] = field(default_factory=set)
    """Modules imported as a whole."""
    _aliases: dict[Import, str] = field(default_factory=dict)
    _taken: set[str] = field(default_factory=lambda: {*_OWN, *dir(builtins)})

    def alias(self, wanted: Import) -> str:
        """The name of an imported thing in the file."""
        if wanted in self._aliases:
            return self._aliases[wanted]
        if not wanted.name:
            found = wanted.module
            self.modules.add(found)
        elif not wanted.module:
            found = self._free(wanted.name, wanted.name)
        elif wanted.path:
            found = f"{_last(wanted.module).strip('_')}.{wanted.name}"
        else:
            # Pytest would collect a name that starts with test.
            name = f"_{wanted.name}" if wanted.name.lower().startswith("test") else wanted.name
            found = self._free(name, f"{_last(wanted.module)}_{wanted.name}")
        self._aliases[wanted] = found
        return found

    def _free(self, name: str, longer: str) -> str:
        number = 1
        while name in self._taken:
            name = longer if number == 1 else f"{longer}{number}"
            number += 1
        self._taken.add(name)
        return name

    def is_local(self, wanted: Import) -> bool:
        return wanted.module in self.fresh

    # Texts

    def head(self) -> list[str]:
        """Everything that stands above the tests."""
        above = [i for i in self._aliases if i.module and i.name and not self.is_local(i)]
        early = [i for i in above if not i.folder and not i.path]
        late = [i for i in above if i.folder or i.path]
        folders = list(dict.fromkeys(i.folder for i in sorted(self._aliases, key=_order) if i.folder))
        scripts = [i for i in self._aliases if not i.module]
        loaded = any(i.path and i.module for i in self._aliases)
        if folders or self.fresh or loaded:
            self.modules.add("sys")
        if loaded:
            self.modules.add("importlib.util")
        own = [Import("Path", "pathlib")] if folders or scripts or loaded else []
        own += [Import("ModuleType", "types")] if loaded else []
        lines = self._early([*early, *own])
        if own:
            lines += ["", f"{HERE} = Path(__file__).resolve().parent"]
        lines += [f"{self._aliases[i]} = {self._place(i.path)}" for i in scripts]
        lines += [f"sys.path.insert(0, str({self._place(folder)}))" for folder in folders]
        if loaded:
            lines += ["", *_LOADING.splitlines(), ""]
        if late:
            lines += ["", *self.lines(late, noqa=True)]
        return lines

    def _early(self, names: list[Import]) -> list[str]:
        """Imports that work without changing sys.path, in groups: the standard library, then installed packages."""
        groups: list[list[str]] = []
        for standard in (True, False):
            modules = [m for m in sorted(self.modules) if _is_standard(m) is standard]
            others = [i for i in names if _is_standard(i.module) is standard]
            groups.append([*(f"import {module}" for module in modules), *self.lines(others)])
        return [line for group in groups if group for line in (*group, "")][:-1]

    def lines(self, wanted: Iterable[Import], noqa: bool = False) -> list[str]:
        """Statements that import these names."""
        by_module: dict[str, list[Import]] = {}
        loaded: dict[str, str] = {}
        for i in sorted(wanted, key=_order):
            if i.path:
                loaded[self.alias(i).partition(".")[0]] = i.path
            else:
                by_module.setdefault(i.module, []).append(i)
        lines = []
        for module, names in by_module.items():
            lines += _from(module, [self._shown(i) for i in names], "  # noqa: E402" if noqa else "")
        if lines and loaded:
            lines.append("")
        return lines + [f"{name} = {LOAD}({self._place(path)})" for name, path in loaded.items()]

    def _shown(self, wanted: Import) -> str:
        alias = self._aliases.get(wanted, wanted.name)
        return wanted.name if alias == wanted.name else f"{wanted.name} as {alias}"

    def _place(self, path: str) -> str:
        """An expression for a path, relative to the file."""
        parts = os.path.relpath(os.path.realpath(path), os.path.realpath(self.here)).split(os.sep)
        up = sum(part == os.pardir for part in parts)
        down = "/".join(part for part in parts if part not in (os.pardir, os.curdir))
        return HERE + ".parent" * up + (f' / "{down}"' if down else "")


def _from(module: str, names: list[str], comment: str) -> list[str]:
    line = f"from {module} import {', '.join(names)}"
    if len(line + comment) <= WIDTH:
        return [line + comment]
    return [f"from {module} import ({comment}", *(f"    {name}," for name in names), ")"]


def _order(wanted: Import) -> tuple[str, int, str]:
    """Sorts by module; within a module, constants, then classes, then the rest."""
    name = wanted.name
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[:1].isupper() else 2
    return wanted.module, kind, name


def _last(module: str) -> str:
    return module.rpartition(".")[2]


def _is_standard(module: str) -> bool:
    return module.partition(".")[0] in sys.stdlib_module_names
