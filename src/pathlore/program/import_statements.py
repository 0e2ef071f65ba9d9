"""Finds the import statements of a file, visiting statements only: they are a tenth of the nodes of a tree."""

from __future__ import annotations

import ast
from functools import lru_cache

from pathlore.records import frozen

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)


@frozen
class ImportStatement:
    """An import statement; `names` are what `from` takes out of `modules`, of which there is one then."""

    modules: tuple[str, ...]
    names: tuple[str, ...]
    bound: tuple[str, ...]
    level: int
    in_function: bool
    for_typing: bool
    """Whether only type checkers see it."""


def import_statements(tree: ast.Module) -> tuple[ImportStatement, ...]:
    """All of a file, in the order of its lines."""
    found: list[ImportStatement] = []
    pending: list[tuple[ast.AST, bool, bool]] = [(tree, False, False)]
    while pending:
        node, in_function, for_typing = pending.pop()
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            found.append(_statement(node, in_function, for_typing))
            continue
        inside = in_function or isinstance(node, _FUNCTIONS)
        typing = for_typing or (isinstance(node, ast.If) and is_for_typing(node.test))
        inner: list[tuple[ast.AST, bool, bool]] = []
        for name in ("body", "handlers", "cases", "orelse", "finalbody"):
            below = getattr(node, name, None)
            if isinstance(below, list):
                inner += [(child, inside, for_typing if name == "orelse" else typing) for child in below]
        pending += reversed(inner)
    return tuple(found)


@lru_cache(1024)
def import_statements_of(source: str) -> tuple[ImportStatement, ...]:
    """Those of a text; SyntaxError or ValueError where it is no Python."""
    return import_statements(ast.parse(source))


def _statement(node: ast.Import | ast.ImportFrom, in_function: bool, for_typing: bool) -> ImportStatement:
    bound = tuple((alias.asname or alias.name).partition(".")[0] for alias in node.names)
    names = tuple(alias.name for alias in node.names)
    if isinstance(node, ast.Import):
        return ImportStatement(names, (), bound, 0, in_function, for_typing)
    return ImportStatement((node.module or "",), names, bound, node.level, in_function, for_typing)


def is_for_typing(test: ast.expr) -> bool:
    """Whether a test says that only type checkers see what follows: it never runs."""
    return "TYPE_CHECKING" in (getattr(test, "id", None), getattr(test, "attr", None))
