"""Names locations by file, function and statement: text that moving or reformatting code leaves alone."""

from __future__ import annotations

import ast
import os
from collections.abc import Iterator
from typing import Any

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.source import read_source
from pathlore.trie.failure import Location

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)


class Statements:
    """Finds the statements of files. Files are named from `folder`."""

    def __init__(self, code: Instrumentation, folder: str) -> None:
        self._code = code
        self._folder = os.path.realpath(folder)
        self._files: dict[str, list[tuple[int, int, str, ast.stmt]]] = {}

    def file(self, path: str) -> str:
        relative = os.path.relpath(os.path.realpath(path), self._folder)
        return os.path.basename(path) if relative.startswith(os.pardir) else relative.replace(os.sep, "/")

    def location(self, location: Location) -> str:
        if self._code.knows(location.path):
            return self.at(location.path, location.line)
        return f"{os.path.basename(location.path)} in {location.function}"

    def placed(self, path: str, line: int) -> str:
        """The same, or the file alone where its code is not known."""
        return self.at(path, line) if self._code.knows(path) else self.file(path)

    def where(self, where: str) -> str:
        """A location as leaves have it, `path:line`; nothing where that is the target as a whole."""
        path, _, rest = where.partition(":")
        line, _, _ = rest.partition(":")
        if not os.path.isabs(path) or not line.isdecimal():
            return ""
        return self.at(path, int(line)) if self._code.knows(path) else os.path.basename(path)

    def at(self, path: str, line: int) -> str:
        """The innermost statement on a line, on one line itself."""
        around = [found for found in self._statements(path) if found[0] <= line <= found[1]]
        if not around:
            return self.file(path)
        _, _, function, node = min(around, key=lambda found: (found[1] - found[0], -found[0]))
        within = f"{self.file(path)} in {function}" if function else self.file(path)
        return f"{within}: {ast.unparse(node).partition(chr(10))[0]}"

    def _statements(self, path: str) -> list[tuple[int, int, str, ast.stmt]]:
        found = self._files.get(path)
        if found is None:
            found = self._files[path] = list(_statements(ast.parse(read_source(path)), ""))
        return found


def _statements(node: Any, function: str) -> Iterator[tuple[int, int, str, ast.stmt]]:
    for child in ast.iter_child_nodes(node):
        inside = function
        if isinstance(child, ast.stmt):
            yield child.lineno, child.end_lineno or child.lineno, function, child
        if isinstance(child, _FUNCTIONS):
            inside = f"{function}.{child.name}" if function else child.name
        yield from _statements(child, inside)
