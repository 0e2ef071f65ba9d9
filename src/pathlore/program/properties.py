"""What a run checks: kinds of properties, and places, as `--property` names them."""

from __future__ import annotations

import ast
import os
from collections.abc import Collection, Iterator
from enum import StrEnum
from functools import lru_cache
from typing import Any

from pathlore.program.depth import room_to_recurse
from pathlore.program.source import read_source
from pathlore.project import TargetError
from pathlore.records import frozen

_FILES = 64
Position = tuple[int, int, int, int]
"""Line and column of the beginning, line and column of the end."""


class PropertyKind(StrEnum):
    """The kinds, by the words of the option."""

    ASSERTS = "asserts"
    CONTRACTS = "contracts"
    EXCEPTIONS = "exceptions"


@frozen
class LineSpan:
    """Lines of a statement, from the first to the last; of one with a body, those of its head."""

    first: int
    last: int

    def __contains__(self, line: object) -> bool:
        return isinstance(line, int) and self.first <= line <= self.last


@frozen
class FileStatements:
    """The statements of a file: all of them, and those that are assertions."""

    spans: tuple[LineSpan, ...]
    asserts: tuple[LineSpan, ...]
    functions: frozenset[str]
    """Functions and classes by their names, without `<locals>`."""
    calls: frozenset[Position]
    """Where calls begin and end."""

    def at(self, line: int) -> LineSpan | None:
        """The shortest statement on a line."""
        found = [span for span in self.spans if line in span]
        return min(found, key=lambda span: span.last - span.first, default=None)

    def asserts_at(self, line: int) -> bool:
        return any(line in span for span in self.asserts)


@frozen
class Property:
    """A property that is selected: a kind, a line of a file, or a function or class of a file."""

    word: str
    kind: PropertyKind | None = None
    file: str = ""
    line: int = 0
    function: str = ""

    def is_in(self, path: str) -> bool:
        """Whether its place is in a file. A relative name stands for every file that ends like this."""
        given = self.file.replace("/", os.sep)
        return os.path.abspath(given) == path or path.endswith(os.sep + given)

    def holds_function(self, name: str) -> bool:
        """Whether a qualified name is that of its function, or of one inside."""
        name = name.replace(".<locals>", "")
        return name == self.function or name.startswith(f"{self.function}.")


@frozen
class PropertySelection:
    """All that is checked."""

    properties: tuple[Property, ...]

    def has(self, kind: PropertyKind) -> bool:
        return any(p.kind is kind for p in self.properties)

    @property
    def is_local(self) -> bool:
        """Whether all of it is at places in the code that are known without running it."""
        return all(p.kind in (None, PropertyKind.ASSERTS) for p in self.properties)

    def names_place(self, path: str, line: int, function: str) -> bool:
        """Whether a failure at this place is one that somebody asked for, whatever it is."""
        for p in self.properties:
            if p.kind is not None or not p.is_in(path):
                continue
            if p.function and p.holds_function(function):
                return True
            if p.line and line in (statements_of(path).at(p.line) or LineSpan(p.line, p.line)):
                return True
        return False

    def selects(self, kinds: Collection[PropertyKind], path: str, line: int, function: str) -> bool:
        """Whether a failure of these kinds at a place is checked."""
        return any(self.has(kind) for kind in kinds) or self.names_place(path, line, function)

    def lines(self, path: str) -> Iterator[LineSpan]:
        """Where in a file something is checked; functions have lines of their own, see `functions`."""
        statements = statements_of(path)
        if self.has(PropertyKind.ASSERTS):
            yield from statements.asserts
        for p in self.properties:
            if p.line and p.is_in(path):
                yield statements.at(p.line) or LineSpan(p.line, p.line)

    def functions(self, path: str) -> tuple[Property, ...]:
        """The functions of a file in which everything is checked."""
        return tuple(p for p in self.properties if p.function and p.is_in(path))

    def check_places(self) -> None:
        """TargetError where a place is not there at all."""
        for p in self.properties:
            if p.kind is None and os.path.isfile(p.file):
                found = statements_of(os.path.abspath(p.file))
                if p.line and found.at(p.line) is None:
                    raise TargetError(f"--property {p.word}: there is no statement on this line")
                if p.function and p.function not in found.functions:
                    raise TargetError(f"--property {p.word}: there is no such function in the file")
            elif p.kind is None and os.path.isabs(p.file):
                raise TargetError(f"--property {p.word}: there is no such file")


@lru_cache(maxsize=_FILES)
def selection_of(words: tuple[str, ...]) -> PropertySelection:
    """What the words of the option select."""
    return PropertySelection(tuple(_property(word) for word in words))


def _property(word: str) -> Property:
    if word in tuple(PropertyKind):
        return Property(word, PropertyKind(word))
    file, _, function = word.partition("::")
    if function:
        return Property(word, file=file, function=function)
    file, _, line = word.rpartition(":")
    return Property(word, file=file, line=int(line))


def statements_of(path: str) -> FileStatements:
    """The statements of a file; none where it cannot be read."""
    try:
        return _read(read_source(path))
    except (TargetError, SyntaxError, ValueError):
        return FileStatements((), (), frozenset(), frozenset())


@lru_cache(maxsize=_FILES)
def _read(source: str) -> FileStatements:
    with room_to_recurse():
        tree = ast.parse(source)
        nodes = list(ast.walk(tree))
        names = frozenset(_names(tree, ""))
    found = [node for node in nodes if isinstance(node, ast.stmt)]
    return FileStatements(
        tuple(_span(node) for node in found),
        tuple(_span(node) for node in found if is_assertion(node)),
        names,
        frozenset(
            (n.lineno, n.col_offset, n.end_lineno or 0, n.end_col_offset or 0) for n in nodes if isinstance(n, ast.Call)
        ),
    )


def is_assertion(node: ast.AST) -> bool:
    """An `assert`, or a `raise AssertionError` that says so."""
    match node:
        case ast.Assert():
            return True
        case ast.Raise(exc=ast.Name("AssertionError") | ast.Call(func=ast.Name("AssertionError"))):
            return True
    return False


def _span(node: Any) -> LineSpan:
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    if not body:
        return LineSpan(node.lineno, node.end_lineno)
    below = getattr(body[0], "lineno", None) or body[0].pattern.lineno
    return LineSpan(node.lineno, max(node.lineno, below - 1))


def _names(node: ast.AST, around: str) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            yield around + child.name
            yield from _names(child, f"{around}{child.name}.")
        else:
            yield from _names(child, around)
