"""Finds the syntax tree of a function that exists, by its code object, and reads it into steps."""

from __future__ import annotations

import ast
import sys
from bisect import bisect_right
from functools import cached_property, lru_cache
from operator import itemgetter
from types import CodeType, FunctionType

from pathlore.program.dependence.kept_bodies import digest_of_function, kept_bodies
from pathlore.program.dependence.reading import read_function
from pathlore.program.dependence.scoping import BoundNames, Function, children
from pathlore.program.dependence.steps import Body
from pathlore.program.depth import room_to_recurse
from pathlore.program.source import read_source
from pathlore.program.stubs import own_code
from pathlore.project import TargetError

_FILES = 256


class _Found:
    """A function in a file, with what it takes to read it."""

    __slots__ = ("around", "body", "class_name", "name", "node")

    def __init__(self, node: Function, name: str, around: tuple[Function, ...], class_name: str) -> None:
        self.node = node
        self.name = name
        self.around = around
        self.class_name = class_name
        self.body: Body | None = None


class SourceFunctions:
    """The functions of a file, by their first line. Each is read when it is asked for, once.

    Of a long file few functions are asked for, so only the statements that they are in are gone through.
    """

    def __init__(self, path: str, text: str) -> None:
        self._path = path
        self._text = text
        self._by_line: dict[int, list[_Found]] = {}
        self._collected: set[int] = set()
        """Those that were gone through."""
        self._bound: dict[Function, BoundNames] = {}
        self._bodies: dict[int, tuple[CodeType, Body | None]] = {}
        """By the identity of code, which is compared member by member otherwise."""

    @cached_property
    def _lines(self) -> list[str]:
        return self._text.split("\n")

    @cached_property
    def _statements(self) -> list[tuple[int, int, ast.stmt]]:
        """Those of the module, with their lines. A file of which all is kept is not parsed."""
        try:
            tree = ast.parse(self._text)
        except (SyntaxError, ValueError):
            return []
        return [(_first_line(node), node.end_lineno or node.lineno, node) for node in tree.body]

    def _collect_at(self, line: int) -> None:
        """Finds the functions in the statements of a line: the last ones that begin before it ends."""
        number = bisect_right(self._statements, line, key=itemgetter(0)) - 1
        while number >= 0 and self._statements[number][1] >= line:
            if number not in self._collected:
                self._collected.add(number)
                self._collect(ast.Module([self._statements[number][2]], []), (), (), "")
            number -= 1

    def _collect(self, node: ast.AST, names: tuple[str, ...], around: tuple[Function, ...], class_name: str) -> None:
        for child in children(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)):
                name = "<lambda>" if isinstance(child, ast.Lambda) else child.name
                found = _Found(child, ".".join((*names, name)), around, class_name)
                self._by_line.setdefault(_first_line(child), []).append(found)
                body = [child.body] if isinstance(child, ast.Lambda) else child.body
                inside = ast.Module([], [])
                inside.body = body  # type: ignore[assignment]
                self._collect(inside, (*names, name), (*around, child), class_name)
                # Defaults and decorators are evaluated outside.
                self._collect(child.args, names, around, class_name)
                for decorator in [] if isinstance(child, ast.Lambda) else child.decorator_list:
                    self._collect(ast.Expr(decorator), names, around, class_name)
            elif isinstance(child, ast.ClassDef):
                inside = ast.Module(child.body, [])
                self._collect(inside, (*names, child.name), around, child.name)
                for outside in (*child.bases, *child.decorator_list, *(keyword.value for keyword in child.keywords)):
                    self._collect(ast.Expr(outside), names, around, class_name)
            elif not isinstance(child, _LEAVES):
                self._collect(child, names, around, class_name)

    def _bound_by(self, function: Function) -> BoundNames:
        found = self._bound.get(function)
        if found is None:
            found = self._bound[function] = BoundNames(function)
        return found

    def body(self, code: CodeType) -> Body | None:
        """The steps of a function."""
        known = self._bodies.get(id(code))
        if known is None:
            known = self._bodies[id(code)] = (code, self._read(code))
        return known[1]

    def _read(self, code: CodeType) -> Body | None:
        kept = kept_bodies(self._path)
        digest = None if kept is None else digest_of_function(code, self._lines)
        if kept is None or digest is None:
            return self._read_anew(code)
        body = kept.get(digest, code.co_firstlineno)
        if body is None:
            body = self._read_anew(code)
            if body is not None:
                kept.put(digest, body)
        return body

    def _read_anew(self, code: CodeType) -> Body | None:
        with room_to_recurse():
            self._collect_at(code.co_firstlineno)
        named = [
            found
            for found in self._by_line.get(code.co_firstlineno, ())
            if found.name.rpartition(".")[2] == code.co_name
        ]
        found = named[0] if len(named) == 1 else _by_column(named, code)
        if found is None:
            return None
        if found.body is None:
            with room_to_recurse():
                around = tuple(map(self._bound_by, found.around))
                found.body = read_function(found.node, found.name, self._path, around, found.class_name)
        return found.body


_LEAVES = (ast.Name, ast.Constant, ast.expr_context, ast.operator, ast.cmpop, ast.unaryop, ast.boolop, ast.alias)
"""Nodes with no function in them."""


def _first_line(node: ast.stmt | ast.Lambda) -> int:
    """The line that the code of a function gives as its first: that of its decorators, if it has any."""
    decorators = getattr(node, "decorator_list", None)
    return int(decorators[0].lineno if decorators else node.lineno)


def _by_column(named: list[_Found], code: CodeType) -> _Found | None:
    """Of several lambdas in a line the one whose body has the positions of the instructions."""
    positions = [
        (line, column) for line, _, column, _ in code.co_positions() if line is not None and column is not None
    ]
    for found in named:
        body = found.node.body
        first, last = (body, body) if isinstance(body, ast.expr) else (body[0], body[-1])
        start = (first.lineno, first.col_offset)
        end = (last.end_lineno or 0, last.end_col_offset or 0)
        if any(start <= position <= end for position in positions[1:]):
            return found
    return None


@lru_cache(maxsize=_FILES)
def functions_of(path: str) -> SourceFunctions | None:
    """The functions of a file, None where it cannot be read."""
    try:
        return SourceFunctions(path, read_source(path))
    except (OSError, SyntaxError, ValueError, TargetError):
        return None


def file_of(function: FunctionType) -> str:
    """The file of a function; modules that Python comes with frozen have one, too."""
    path = own_code(function).co_filename
    if path.startswith("<frozen "):
        module = sys.modules.get(path[8:-1])
        return getattr(module, "__file__", None) or path
    return path


def body_of(function: FunctionType) -> Body | None:
    """The steps of a function, None where there is no source for it."""
    path = file_of(function)
    found = None if path.startswith("<") else functions_of(path)
    return None if found is None else found.body(own_code(function))
