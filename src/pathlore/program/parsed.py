"""Parses each source file once, and finds the definitions in it."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from functools import lru_cache
from types import CodeType

from pathlore.program.scopes import definition_line
from pathlore.program.source import read_source
from pathlore.project import TargetError

Function = ast.FunctionDef | ast.AsyncFunctionDef
_LARGEST = 4_000_000
"""Characters. Files that are larger hold data rather than code."""


class ParsedFile:
    """The tree of a file with its functions and classes, wherever they stand."""

    __slots__ = ("classes", "functions", "tree")

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.functions: dict[tuple[str, int], Function] = {}
        """By name and first line, decorators included: that is how code objects name them."""
        self.classes: list[ast.ClassDef] = []
        for node in _definitions(tree):
            if isinstance(node, ast.ClassDef):
                self.classes.append(node)
            else:
                self.functions[node.name, definition_line(node)] = node


def parsed(path: str) -> ParsedFile | None:
    """The file as it is now; None where it is no Python, too large, or not there."""
    try:
        state = os.stat(path)
    except (OSError, ValueError):
        return None
    return _parsed(path, state.st_mtime_ns, state.st_size)


def definition_of(code: CodeType) -> Function | None:
    """The definition of a function in its file, by its code; None where the file has no such definition by now."""
    file = None if code.co_filename.startswith("<") else parsed(code.co_filename)
    return None if file is None else file.functions.get((code.co_name, code.co_firstlineno))


# A tree takes forty times the size of its text, so only those in use are kept.
@lru_cache(maxsize=8)
def _parsed(path: str, changed: int, size: int) -> ParsedFile | None:
    if size > _LARGEST:
        return None
    try:
        return ParsedFile(ast.parse(read_source(path)))
    except (TargetError, SyntaxError, ValueError, RecursionError, MemoryError):
        return None


def _definitions(tree: ast.Module) -> Iterator[Function | ast.ClassDef]:
    """All definitions. Only statements are looked into, which are a tenth of the nodes."""
    pending: list[ast.AST] = [tree]
    while pending:
        node = pending.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node
        for name in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(node, name, None)
            if isinstance(inner, list):
                pending.extend(inner)
