"""Finds the parts of a function that meet nothing symbolic, though others do."""

from __future__ import annotations

import ast

from pathlore.program.plan import Position
from pathlore.records import frozen

_LOOPS = (ast.For, ast.While, ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_LONG = (*_LOOPS, ast.Call, ast.Lambda, ast.FunctionDef)
"""What may take long: loops, those of native code included, and what such code may call again and again."""
_REPEATED = (*_LOOPS, ast.AsyncFor)
_SUSPENDING = (ast.Yield, ast.YieldFrom, ast.Await, ast.AsyncFor, ast.AsyncWith)
_COPIED = (ast.stmt, ast.expr)


@frozen
class Marks:
    """Where a function may meet something symbolic, or something else than its arguments say."""

    positions: frozenset[Position]
    """Of statements and expressions."""
    names: frozenset[str]
    """Variables, also of functions in it."""
    calls: frozenset[Position]
    """Calls, also those that operators make, that may come to such a place."""


def concrete_parts(function: ast.AST, marks: Marks) -> frozenset[Position]:
    """The largest statements and expressions without any mark in them; nothing where that would save nothing.

    Nobody can tell where marks belong of which the function has no node; then there are none.
    """
    finder = _Finder(marks, function)
    finder.look(function)
    if finder.lines != finder.wanted_lines or finder.positions != marks.positions:
        return frozenset()
    finder.collect(function, is_repeated=False)
    # Parts of one text have the same place.
    return frozenset(finder.found - finder.touched) if finder.is_worth else frozenset()


class _Finder:
    """One walk that says what is touched, and one that collects what is not."""

    def __init__(self, marks: Marks, function: ast.AST) -> None:
        self._marks = marks
        places = set(map(_place, ast.walk(function)))
        self.wanted_lines = {call[0] for call in marks.calls if call not in places}
        """All that begins on a line is marked where a call is none of its nodes."""
        self._touched: set[ast.AST] = set()
        self.touched: set[Position] = set()
        self.lines: set[int] = set()
        """Those of the marks that were met."""
        self.positions: set[Position] = set()
        self.found: set[Position] = set()
        self.is_worth = False

    def look(self, node: ast.AST) -> bool:
        """Whether there is a mark in a node."""
        touched = self._is_marked(node)
        for child in ast.iter_child_nodes(node):
            touched |= self.look(child)
        if touched:
            self._touched.add(node)
            position = _place(node)
            if position is not None:
                self.touched.add(position)
        return touched

    def _is_marked(self, node: ast.AST) -> bool:
        marked = isinstance(node, _SUSPENDING)
        position = _place(node)
        if position is None:
            return marked
        if position in self._marks.positions:
            self.positions.add(position)
            marked = True
        if position in self._marks.calls:
            marked = True
        if position[0] in self.wanted_lines:
            self.lines.add(position[0])
            marked = True
        return marked or (isinstance(node, ast.Name) and node.id in self._marks.names)

    def collect(self, node: ast.AST, *, is_repeated: bool) -> None:
        for child in ast.iter_child_nodes(node):
            position = _place(child)
            if child in self._touched or position is None or not isinstance(child, _COPIED):
                self.collect(child, is_repeated=is_repeated or isinstance(node, _REPEATED))
                continue
            if isinstance(getattr(child, "ctx", None), (ast.Store, ast.Del)) or isinstance(child, _PLAIN):
                continue
            self.found.add(position)
            self.is_worth |= is_repeated or isinstance(node, _REPEATED)
            self.is_worth |= any(isinstance(inner, _LONG) for inner in ast.walk(child))


_PLAIN = (ast.Constant, ast.Name)
"""Nothing is done to them."""


def _place(node: ast.AST) -> Position | None:
    line = getattr(node, "lineno", None)
    if line is None:
        return None
    return line, node.col_offset, node.end_lineno, node.end_col_offset  # type: ignore[attr-defined]
