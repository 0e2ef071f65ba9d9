"""Finds the blocks that an exception cut short: a block that was only entered is not yet covered."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from pathlore.program.sites import Block, position_of

_Key = tuple[str, int, str]
"""Function, line and arm of a block, as its probe has them."""
_Place = tuple[int, int]
"""Line from one, column from zero."""


class Arms:
    """The blocks of one file by their places in the source; blocks are bits."""

    def __init__(self, source: str, blocks: Iterable[Block]) -> None:
        self._numbers: dict[_Key, int] = {}
        for block in blocks:
            key = (block.function, block.line, block.arm)
            self._numbers[key] = self._numbers.get(key, 0) | 1 << block.number
        outline = _Outline()
        outline.visit(ast.parse(source))
        self._spans = outline.spans
        self.handled = [(self._bits(handler), self._bits(around)) for handler, around in outline.handlers]
        """Handlers, and the blocks that are left in the middle for them."""

    def at(self, place: _Place) -> int:
        """The innermost block around a place."""
        inside = [span for span in self._spans if span[0] <= place < span[1]]
        # Spans are nested, so the innermost starts last.
        return self._bits(max(inside, key=lambda span: span[0])[2]) if inside else 0

    def _bits(self, key: _Key) -> int:
        return self._numbers.get(key, 0)


def places(trace: TracebackType | None, through: bool) -> list[tuple[str, _Place]]:
    """Where an exception cut code short, outermost first. With `through`, its last place is a raise: an end."""
    found = []
    while trace is not None:
        line, column = position_of(trace.tb_frame.f_code, trace.tb_lasti)
        found.append((trace.tb_frame.f_code.co_filename, (line, column - 1)))
        trace = trace.tb_next
    return found[:-1] if through else found


class _Outline(ast.NodeVisitor):
    """Where the blocks that `transform.probes` marks begin and end."""

    def __init__(self) -> None:
        self.spans: list[tuple[_Place, _Place, _Key]] = []
        self.handlers: list[tuple[_Key, _Key]] = []
        self._names: list[str] = []
        self._around: list[_Key] = []

    def _arm(self, body: Sequence[ast.AST], at: Any, arm: str) -> _Key:
        """The body of a block, whose probe stands at the line of `at`."""
        key = (".".join(self._names) or "<module>", at.lineno, arm)
        first: Any = body[0]
        last: Any = body[-1]
        self.spans.append(((first.lineno, first.col_offset), (last.end_lineno, last.end_col_offset), key))
        self._around.append(key)
        for statement in body:
            self.visit(statement)
        self._around.pop()
        return key

    def _scope(self, node: Any) -> None:
        self._names.append(node.name)
        if isinstance(node, ast.ClassDef):
            self.generic_visit(node)
        else:
            first = 1 if ast.get_docstring(node, clean=False) is not None else 0
            self._arm(node.body, node.body[min(first, len(node.body) - 1)], "entry")
        self._names.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _scope  # noqa: N815  (names that ast looks up)

    def visit_If(self, node: ast.If) -> None:
        self._arm(node.body, node.body[0], "then")
        if node.orelse:
            self._arm(node.orelse, node.orelse[0], "else")

    def _loop(self, node: Any) -> None:
        self._arm(node.body, node.body[0], "body")
        if node.orelse:
            self._arm(node.orelse, node, "exit")

    visit_While = visit_For = visit_AsyncFor = _loop  # noqa: N815

    def visit_Match(self, node: ast.Match) -> None:
        for case in node.cases:
            self._arm(case.body, case.body[0], "case")

    def _try(self, node: Any) -> None:
        around = self._around[-1] if self._around else None
        for handler in node.handlers:
            key = self._arm(handler.body, handler.body[0], "handler")
            if around is not None:
                self.handlers.append((key, around))
        for statement in (*node.body, *node.orelse, *node.finalbody):
            self.visit(statement)

    visit_Try = visit_TryStar = _try  # noqa: N815
