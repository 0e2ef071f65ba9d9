"""Finds the files that code may import while it runs, without importing anything."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from functools import lru_cache

from pathlore.patterns import pattern
from pathlore.program.import_statements import ImportStatement, import_statements_of
from pathlore.program.source import is_project_file, module_name, read_source

_INSIDE = pattern(r"^[ \t]+(?:import|from)\b", re.MULTILINE)
"""An indented import: a hint that a file is worth parsing."""
_KEPT = 2_000
"""Files of which it is kept what they import."""


def imported_inside(followed: Iterable[str], scripts: Iterable[str] = ()) -> dict[str, str]:
    """The text of the project files that functions of the followed files import, directly or not.

    In scripts all imports count, since they have not been run yet.
    """
    known = {os.path.realpath(path) for path in followed}
    pending = [(path, True) for path in known if _INSIDE.search(read_source(path))]
    pending += [(os.path.realpath(path), False) for path in scripts]
    found: dict[str, str] = {}
    while pending:
        importing, in_functions = pending.pop()
        for path in _imported(importing, read_source(importing), in_functions):
            if path not in known and path not in found:
                found[path] = read_source(path)
                pending.append((path, False))
    return found


@lru_cache(maxsize=_KEPT)
def _imported(path: str, text: str, in_functions: bool) -> list[str]:
    """The files that a text imports. Each target of a package asks for those of all its modules."""
    return list(_found(path, text, in_functions))


def _found(path: str, text: str, in_functions: bool) -> Iterator[str]:
    try:
        statements = import_statements_of(text)
    except (SyntaxError, ValueError):
        return
    name, root = module_name(path)
    package = name.split(".") if os.path.basename(path) == "__init__.py" else name.split(".")[:-1]
    for statement in statements:
        # What is there for type checkers alone never runs.
        if statement.for_typing or (in_functions and not statement.in_function):
            continue
        for dotted in _names(statement, package):
            for folder in {root, os.path.dirname(path)}:
                file = _file(folder, dotted)
                if file is not None and is_project_file(file):
                    yield os.path.realpath(file)


def _names(statement: ImportStatement, package: list[str]) -> Iterator[list[str]]:
    """Names of modules, and of what may be one, with the packages that they are in."""
    above = package[: len(package) - statement.level + 1] if statement.level else []
    for module in statement.modules:
        base = [*above, *(module.split(".") if module else [])]
        yield from _prefixes(base)
        yield from ([*base, name] for name in statement.names)


def _prefixes(parts: list[str]) -> Iterator[list[str]]:
    return (parts[:length] for length in range(1, len(parts) + 1))


def _file(folder: str, dotted: list[str]) -> str | None:
    base = os.path.join(folder, *dotted)
    return next((file for file in (f"{base}.py", os.path.join(base, "__init__.py")) if os.path.isfile(file)), None)
