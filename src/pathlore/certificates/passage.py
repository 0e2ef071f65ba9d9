"""The basic blocks that a run passes, in order: probes tell those of a symbolic run, the lines of a plain one do."""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache
from types import CodeType, FrameType, FunctionType
from typing import Any

from pathlore.confirmation.comparison import comparable
from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.value_text import text_of_value
from pathlore.instrumentation.hits import OrderedHits
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.scopes import MODULE
from pathlore.program.source import read_source
from pathlore.program.stubs import own_code
from pathlore.records import slotted
from pathlore.runtime.path import PathEnded

_HEADS = (ast.For, ast.AsyncFor, ast.While, ast.With, ast.AsyncWith, ast.Try, ast.TryStar)
"""Statements whose first line may run again before they are over."""
_SILENT = (ast.Pass, ast.Break, ast.Continue, ast.Global, ast.Nonlocal, ast.FunctionDef, ast.AsyncFunctionDef)
"""Statements of which Python may tell no line, or one that is not the first."""

_PARTS = (ast.stmt, ast.ExceptHandler, ast.match_case)


@slotted
class _Statement:
    """A statement, or the head of one. With `block` it begins a basic block that both kinds of runs tell of."""

    block: int | None
    is_head: bool
    entry: int = -1
    """Of a head: the instruction at which it begins."""


class Passages:
    """Takes down the blocks of runs, from the first one of the target on: inputs are made before."""

    def __init__(self, code: Instrumentation, function: FunctionType | None) -> None:
        self._code = code
        self._entries = code.entries(function)
        self._start = None if function is None else _place(own_code(function))
        self._own = frozenset(name for name in list(sys.modules) if name.partition(".")[0] == "pathlore")
        self._statements = cache(self._read)
        self._compared: dict[int, bool] = {}
        self._seen: list[int] = []
        self._begun = -1
        """What was seen of the plain run before it called the target."""

    def symbolic(self) -> list[int]:
        """Those of the last run of rewritten code."""
        hits = self._code.hits
        assert isinstance(hits, OrderedHits)
        order, compared = hits.order, self._compared
        for number in set(order).difference(compared):
            statements = self._statements(self._code.blocks[number].path).values()
            compared[number] = any(s is not None and s.block == number for s in statements)
        start = next((n for n, block in enumerate(order) if block in self._entries), 0)
        return [number for number in order[start:] if compared[number]]

    def plain(self) -> list[int]:
        """Those of the last run of plain code."""
        return self._seen[max(self._begun, 0) :]

    @contextmanager
    def watching(self) -> Iterator[None]:
        """Plain code runs within; what follows a call of `trace` is taken down."""
        self._seen, self._begun = [], -1
        before = sys.gettrace()
        try:
            yield
        finally:
            sys.settrace(before)

    def trace(self) -> None:
        sys.settrace(self._call)

    def _call(self, frame: FrameType, event: str, argument: Any) -> Any:
        # Most calls are Pathlore's own, and to read the code of a frame is an audited event, which takes far longer
        # than all the rest: once for each call of the program, not for each line.
        if frame.f_globals.get("__package__") in self._own:
            return None
        if frame.f_trace is not None:
            # A generator goes on.
            return frame.f_trace
        code = frame.f_code
        path = code.co_filename
        if not self._code.knows(path) or (code.co_name.startswith("<") and code.co_name != MODULE):
            # What stands in an expression is part of a statement.
            return None
        if self._begun < 0 and _place(code) == self._start:
            self._begun = len(self._seen)
        return self._in_frame(self._statements(path))

    def _in_frame(self, statements: dict[int, _Statement | None]) -> Any:
        seen = self._seen
        present: _Statement | None = None
        began = 0

        def line(frame: FrameType, event: str, argument: Any) -> Any:
            nonlocal present, began
            if event != "line":
                return line
            statement, before = statements.get(frame.f_lineno), present
            if statement is before and (statement is None or frame.f_lasti > began):
                return line
            present, began = statement, frame.f_lasti
            if statement is not None and statement.block is not None:
                if statement.is_head:
                    if statement.entry < 0:
                        statement.entry = began
                    if statement.entry != began:
                        return line
                seen.append(statement.block)
            return line

        return line

    def _read(self, path: str) -> dict[int, _Statement | None]:
        """Statements by the lines that are theirs alone. None stands for lines with more than one."""
        tree = ast.parse(read_source(path))
        starts = self._code.starts(path, tree)
        found: dict[int, _Statement | None] = {}
        for node in ast.walk(tree):
            if isinstance(node, _PARTS):
                block = starts.get(node) if isinstance(node, ast.stmt) and _is_told(node) else None
                statement = _Statement(block, isinstance(node, _HEADS))
                for number in _lines(node):
                    found[number] = None if number in found else statement
        return found


def _is_told(node: ast.AST) -> bool:
    match node:
        case ast.Expr(value=ast.Constant()) | ast.AnnAssign(value=None) | ast.If(test=ast.Constant()):
            return False
        case ast.While(test=ast.Constant()) | ast.If(test=ast.Name(id="__debug__")) | ast.ClassDef():
            return False
    return not isinstance(node, _SILENT)


def _lines(node: Any) -> range:
    """The lines of a statement, without those that only statements in it have."""
    inner = [part for part in ast.iter_child_nodes(node) if not isinstance(part, _PARTS)]
    if not any(isinstance(part, _PARTS) for part in ast.iter_child_nodes(node)):
        return range(node.lineno, (node.end_lineno or node.lineno) + 1)
    head: list[Any] = [part for outer in inner for part in ast.walk(outer) if hasattr(part, "lineno")]
    first = min([getattr(node, "lineno", 1 << 60), *(part.lineno for part in head)])
    return range(first, max([first, *(part.end_lineno or first for part in head)]) + 1)


def _place(code: CodeType) -> tuple[str, str, int]:
    return code.co_filename, code.co_qualname, code.co_firstlineno


class Watcher:
    """Watches a plain run: the blocks that it passes, and what it returns."""

    def __init__(self, passages: Passages) -> None:
        self._passages = passages
        self.text = ""
        """What the run returned."""
        self.comparable: Any = None

    def around(self) -> AbstractContextManager[None]:
        return self._passages.watching()

    def ready(self, namespace: dict[str, Any]) -> None:
        self._passages.trace()

    def look(self, plain: PlainOutcome) -> PlainOutcome:
        if plain.failure is None and plain.ended is None:
            try:
                self.text = text_of_value(plain.value)
                self.comparable = comparable(plain.value, {})
            except PathEnded as reason:
                return PlainOutcome(ended=str(reason))
        return plain
