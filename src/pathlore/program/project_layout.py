"""Finds what a project consists of: the packages, modules and scripts that pyproject.toml names or its folder has."""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from typing import Any

from pathlore.project import surrounding_project

_NOT_CODE = {"tests", "test", "docs", "doc", "examples", "example", "bench", "benchmarks", "build", "dist", "scripts"}
_NOT_MODULES = {"setup.py", "conftest.py", "noxfile.py", "tasks.py", "fabfile.py", "manage.py", "__main__.py"}


def words_of_project(start: str) -> tuple[str, ...]:
    """Folders and files, relative to `start`, that make up the project around it; nothing where there is no code."""
    root = surrounding_project(os.path.abspath(start)) or os.path.abspath(start)
    data = _pyproject(root)
    found = [*_declared(root, data)] or [*_conventional(root, data)] or [*_lying_about(root)]
    if not found and root != os.path.abspath(start):
        # A folder of loose files inside a repository.
        found = [*_lying_about(os.path.abspath(start))]
    found += _scripts(root, data)
    return tuple(os.path.relpath(path, start) for path in _outermost(found))


def _pyproject(root: str) -> dict[str, Any]:
    import tomllib  # late for start-up: only runs without a target need it

    try:
        with open(os.path.join(root, "pyproject.toml"), "rb") as file:
            return tomllib.load(file)
    except (OSError, ValueError):
        # The configuration was read before and says what is wrong with it.
        return {}


def _at(data: Any, *keys: str) -> Any:
    for key in keys:
        data = data.get(key) if isinstance(data, dict) else None
    return data


def _texts(value: Any) -> list[str]:
    return [text for text in value if isinstance(text, str)] if isinstance(value, list) else []


def _declared(root: str, data: dict[str, Any]) -> Iterator[str]:
    """What a build tool is told to pack: setuptools, hatch, poetry and flit have each a table of their own."""
    setuptools = _at(data, "tool", "setuptools")
    folders = _at(setuptools, "package-dir")
    base = folders.get("", "") if isinstance(folders, dict) and isinstance(folders.get(""), str) else ""
    for name in _texts(_at(setuptools, "packages")):
        yield from _existing(root, os.path.join(base, *name.split(".")))
    for name in _texts(_at(setuptools, "py-modules")):
        yield from _existing(root, os.path.join(base, *name.split(".")))
    for folder in _texts(_at(setuptools, "packages", "find", "where")):
        yield from _lying_about(os.path.join(root, folder))
    for path in _texts(_at(data, "tool", "hatch", "build", "targets", "wheel", "packages")):
        yield from _existing(root, path)
    packages = _at(data, "tool", "poetry", "packages")
    for entry in packages if isinstance(packages, list) else ():
        include, source = _at(entry, "include"), _at(entry, "from")
        if isinstance(include, str):
            yield from _existing(root, os.path.join(source if isinstance(source, str) else "", include))
    flit = _at(data, "tool", "flit", "module", "name")
    if isinstance(flit, str):
        yield from _named(root, flit)


def _conventional(root: str, data: dict[str, Any]) -> Iterator[str]:
    """The package or module that has the name of the project, or all of src."""
    if os.path.isdir(os.path.join(root, "src")):
        yield from _lying_about(os.path.join(root, "src"))
        return
    name = _at(data, "project", "name") or _at(data, "tool", "poetry", "name")
    if isinstance(name, str):
        yield from _named(root, name.replace("-", "_").replace(".", os.sep))


def _scripts(root: str, data: dict[str, Any]) -> Iterator[str]:
    """The modules of the commands that the project installs."""
    tables = [
        _at(data, "project", "scripts"),
        _at(data, "project", "gui-scripts"),
        _at(data, "tool", "poetry", "scripts"),
    ]
    for table in tables:
        for entry in table.values() if isinstance(table, dict) else ():
            if isinstance(entry, str):
                yield from _named(root, os.path.join(*entry.partition(":")[0].strip().split(".")))


def _named(root: str, name: str) -> Iterator[str]:
    for folder in ("src", ""):
        found = [*_existing(root, os.path.join(folder, name))]
        if found:
            yield found[0]
            return


def _existing(root: str, path: str) -> Iterator[str]:
    """A package, a folder or a module, if it is there, inside of the project."""
    whole = os.path.normpath(os.path.join(root, path))
    if not whole.startswith(os.path.join(root, "")):
        return
    if os.path.exists(whole):
        yield whole
    elif os.path.isfile(whole + ".py"):
        yield whole + ".py"


def _lying_about(folder: str) -> Iterator[str]:
    """The packages and modules in a folder. One without either may hold a namespace: its folders with code."""
    try:
        entries = sorted(os.listdir(folder))
    except OSError:
        return
    found = []
    for entry in entries:
        path = os.path.join(folder, entry)
        if os.path.isfile(os.path.join(path, "__init__.py")):
            found += [path] if entry not in _NOT_CODE else []
        elif entry.endswith(".py") and entry not in _NOT_MODULES and not entry.startswith("test_"):
            found.append(path)
    if not found and os.path.basename(folder) == "src":
        found = [os.path.join(folder, e) for e in entries if e.isidentifier() and _holds_code(os.path.join(folder, e))]
    yield from found


def _holds_code(folder: str) -> bool:
    return any(name.endswith(".py") for _, _, files in os.walk(folder) for name in files)


def _outermost(paths: Iterable[str]) -> list[str]:
    """Each path once, and none that lies in another."""
    different = list(dict.fromkeys(paths))
    return [p for p in different if not any(p.startswith(os.path.join(other, "")) for other in different)]
