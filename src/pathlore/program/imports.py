"""Which files code may import while it runs: found without importing anything."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterable, Iterator

from pathlore.program.source import is_project_file, module_name, read_source

_INSIDE = re.compile(r"^[ \t]+(?:import|from)\b", re.MULTILINE)
"""An import that is not at the top of a file: a hint, to be looked at more closely."""


def imported_inside(followed: Iterable[str], scripts: Iterable[str] = ()) -> dict[str, str]:
    """The text of project files that functions in the files that are followed import, and what those import in turn.

    Of scripts, all imports count: nobody has run them yet.
    """
    known = {os.path.realpath(path) for path in followed}
    pending = [(path, True) for path in known if _INSIDE.search(read_source(path))]
    pending += [(os.path.realpath(path), False) for path in scripts]
    found: dict[str, str] = {}
    while pending:
        for path in _imported(*pending.pop()):
            if path not in known and path not in found:
                found[path] = read_source(path)
                pending.append((path, False))
    return found


def _imported(path: str, in_functions: bool) -> Iterator[str]:
    try:
        tree = ast.parse(read_source(path))
    except (SyntaxError, ValueError):
        return
    name, root = module_name(path)
    package = name.split(".") if os.path.basename(path) == "__init__.py" else name.split(".")[:-1]
    for node in _running(tree, in_functions):
        for dotted in _names(node, package):
            for folder in {root, os.path.dirname(path)}:
                file = _file(folder, dotted)
                if file is not None and is_project_file(file):
                    yield os.path.realpath(file)


def _running(tree: ast.AST, in_functions: bool) -> Iterator[ast.AST]:
    """All nodes, or those inside of functions; what is there for type checkers alone never runs."""
    pending = [(tree, not in_functions)]
    while pending:
        node, counts = pending.pop()
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            pending.extend((child, counts) for child in node.orelse)
            continue
        if counts:
            yield node
        counts = counts or isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef))
        pending.extend((child, counts) for child in ast.iter_child_nodes(node))


def _names(node: ast.AST, package: list[str]) -> Iterator[list[str]]:
    """Names of modules, and of what may be one, with the packages that they are in."""
    if isinstance(node, ast.Import):
        for alias in node.names:
            yield from _prefixes(alias.name.split("."))
    elif isinstance(node, ast.ImportFrom):
        above = package[: len(package) - node.level + 1] if node.level else []
        base = [*above, *(node.module.split(".") if node.module else [])]
        yield from _prefixes(base)
        yield from ([*base, alias.name] for alias in node.names)


def _prefixes(parts: list[str]) -> Iterator[list[str]]:
    return (parts[:length] for length in range(1, len(parts) + 1))


def _file(folder: str, dotted: list[str]) -> str | None:
    base = os.path.join(folder, *dotted)
    return next((file for file in (f"{base}.py", os.path.join(base, "__init__.py")) if os.path.isfile(file)), None)
