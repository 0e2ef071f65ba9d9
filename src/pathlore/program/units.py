"""The units of a file: its outermost functions, each of which can be parsed by itself.

Functions in functions are made from the code of the one around them, so they belong to its unit.
"""

from __future__ import annotations

import ast
from bisect import bisect_right
from collections.abc import Iterator

from pathlore.program.scopes import Scope, ScopeKind, Scopes, definition_line
from pathlore.records import frozen


@frozen
class Unit:
    """A function of a module or of a class, with all that is in it."""

    name: str
    """Qualified by the classes around it."""
    number: int
    """Which one it is of those with this name, from one."""
    first: int
    """The line of its first decorator, or its own."""
    last: int
    classes: tuple[str, ...]

    def parsed(self, lines: list[str]) -> ast.Module | None:
        """The function alone, in classes of the names around it, at its own place; None if its lines do not tell."""
        text = lines[self.first - 1 : self.last]
        indentation = text[0][: len(text[0]) - len(text[0].lstrip())]
        headers = [f"class {name}:" for name in self.classes]
        if indentation and not headers:
            headers = ["if 1:"]
        above = "".join(f"{indentation[:depth]}{header}\n" for depth, header in enumerate(headers))
        try:
            tree = ast.parse(above + "".join(text))
        except SyntaxError:
            return None
        ast.increment_lineno(tree, self.first - 1 - len(headers))
        function = function_in(tree)
        if function is None or function.name != self.name.rpartition(".")[2]:
            return None
        return tree


def function_in(tree: ast.Module) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The function of a unit that was parsed by itself."""
    body: list[ast.stmt] = tree.body
    while len(body) == 1 and isinstance(body[0], (ast.ClassDef, ast.If)):
        body = body[0].body
    alone = body[0] if len(body) == 1 else None
    return alone if isinstance(alone, (ast.FunctionDef, ast.AsyncFunctionDef)) else None


def strip(function: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
    """Takes off what runs where the function is defined: that has happened."""
    # The first line of its code is that of its first decorator, by which original and rewritten code are matched.
    function.lineno = definition_line(function)
    function.decorator_list = []
    function.returns = None
    args = function.args
    for arg in (*args.posonlyargs, *args.args, *args.kwonlyargs, args.vararg, args.kwarg):
        if arg is not None:
            arg.annotation = None
    args.defaults = []
    args.kw_defaults = [None for _ in args.kwonlyargs]


class Units:
    """The units of a file, found by line."""

    def __init__(self, scopes: Scopes) -> None:
        found: list[Unit] = []
        counts: dict[str, int] = {}
        for scope in _outermost(scopes.module):
            number = counts[scope.name] = counts.get(scope.name, 0) + 1
            *classes, _ = scope.name.split(".")
            found.append(Unit(scope.name, number, scope.line, scope.last, tuple(classes)))
        self.all = sorted(found, key=lambda unit: unit.first)
        self._starts = [unit.first for unit in self.all]

    def at(self, line: int) -> Unit | None:
        """The unit that a line belongs to, if any does."""
        number = bisect_right(self._starts, line) - 1
        if number < 0:
            return None
        unit = self.all[number]
        return unit if line <= unit.last else None


def _outermost(scope: Scope) -> Iterator[Scope]:
    for child in scope.children:
        if child.kind is ScopeKind.FUNCTION:
            yield child
        elif child.kind in (ScopeKind.CLASS, ScopeKind.TYPE_PARAMETERS):
            yield from _outermost(child)
