"""Finds the blocks that an exception cut short: a block that was only entered is not yet covered."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Sequence
from types import TracebackType
from typing import Any

from pathlore.program.blocks import Arm
from pathlore.program.sites import Block, position_of
from pathlore.records import frozen

_Key = tuple[str, int, Arm]
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
        self._outline = _Outline()
        self._outline.visit(ast.parse(source))

    def cut_at(self, place: _Place) -> int:
        """The blocks that end early where code is left at a place: what is around it, and what led there."""
        inside = [span for span in self._outline.spans if span.first <= place < span.last]
        if not inside:
            return 0
        # Spans are nested, so the innermost starts last.
        around = max(inside, key=lambda span: span.first).key
        return self._bits(around) | self._before(around, place)

    def handled(self, entered: int) -> int:
        """The blocks that end early in a `try`, for a handler among those that were entered."""
        cut = 0
        for handler, start, end in self._outline.handlers:
            if self._bits(handler) & entered:
                cut |= self.cut_at(start) | self._within(start, end)
        return cut

    def _before(self, around: _Key, place: _Place) -> int:
        """The arms of statements before a place in the same block: each goes on to it."""
        arms = [arm for arm in self._outline.arms if arm.around == around and arm.end <= place]
        return self._union(arm.key for arm in arms)

    def _within(self, start: _Place, end: _Place) -> int:
        arms = (arm for arm in self._outline.arms if start <= arm.start and arm.end <= end)
        return self._union(arm.key for arm in arms)

    def _union(self, keys: Iterable[_Key]) -> int:
        found = 0
        for key in keys:
            found |= self._bits(key)
        return found

    def _bits(self, key: _Key) -> int:
        return self._numbers.get(key, 0)


def places(trace: TracebackType | None, through: bool) -> list[tuple[str, _Place]]:
    """Where an exception left code, outermost first; with `through` not its last place, which is a raise."""
    found = []
    while trace is not None:
        line, column = position_of(trace.tb_frame.f_code, trace.tb_lasti)
        found.append((trace.tb_frame.f_code.co_filename, (line, column - 1)))
        trace = trace.tb_next
    return found[:-1] if through else found


@frozen
class _Span:
    """The statements of a block."""

    first: _Place
    last: _Place
    key: _Key


@frozen
class _Arm:
    """A block, the block around its statement, and where that statement starts and ends."""

    key: _Key
    around: _Key | None
    start: _Place
    end: _Place


class _Outline(ast.NodeVisitor):
    """Where the blocks that `transform.probes` marks begin and end."""

    def __init__(self) -> None:
        self.spans: list[_Span] = []
        self.arms: list[_Arm] = []
        self.handlers: list[tuple[_Key, _Place, _Place]] = []
        """Handlers, with the first and last place of the statements that they guard."""
        self._names: list[str] = []
        self._around: list[_Key] = []

    def _arm(self, statement: Any, body: Sequence[ast.AST], at: Any, arm: Arm) -> _Key:
        """An arm of a statement; its probe stands at the line of `at`."""
        key = (".".join(self._names) or "<module>", at.lineno, arm)
        around = self._around[-1] if self._around else None
        self.arms.append(_Arm(key, around, _start(statement), _end(statement)))
        if body:
            self.spans.append(_Span(_start(body[0]), _end(body[-1]), key))
            self._around.append(key)
            for part in body:
                self.visit(part)
            self._around.pop()
        return key

    def _scope(self, node: Any) -> None:
        self._names.append(node.name)
        if isinstance(node, ast.ClassDef):
            self.generic_visit(node)
        else:
            first = 1 if ast.get_docstring(node, clean=False) is not None else 0
            self._arm(node, node.body, node.body[min(first, len(node.body) - 1)], Arm.ENTRY)
        self._names.pop()

    visit_FunctionDef = visit_AsyncFunctionDef = visit_ClassDef = _scope  # noqa: N815  (names that ast looks up)

    def visit_If(self, node: ast.If) -> None:
        self._arm(node, node.body, node.body[0], Arm.THEN)
        self._arm(node, node.orelse, node.orelse[0] if node.orelse else node, Arm.ELSE)

    def _loop(self, node: Any) -> None:
        self._arm(node, node.body, node.body[0], Arm.BODY)
        self._arm(node, node.orelse, node, Arm.EXIT)

    visit_While = visit_For = visit_AsyncFor = _loop  # noqa: N815

    def visit_Match(self, node: ast.Match) -> None:
        for case in node.cases:
            self._arm(node, case.body, case.body[0], Arm.CASE)
        self._arm(node, (), node, Arm.NO_CASE)

    def _try(self, node: Any) -> None:
        for handler in node.handlers:
            key = self._arm(node, handler.body, handler.body[0], Arm.HANDLER)
            self.handlers.append((key, _start(node.body[0]), _end(node.body[-1])))
        for statement in (*node.body, *node.orelse, *node.finalbody):
            self.visit(statement)

    visit_Try = visit_TryStar = _try  # noqa: N815


def _start(node: Any) -> _Place:
    return node.lineno, node.col_offset


def _end(node: Any) -> _Place:
    return node.end_lineno, node.end_col_offset
