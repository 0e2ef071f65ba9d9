"""Finds the blocks that an exception cut short: a block that was only entered is not yet covered."""

from __future__ import annotations

import ast
from collections.abc import Iterable
from types import TracebackType
from typing import Any

from pathlore.confirmation.confirm import PlainOutcome
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.analysis import analysis_of
from pathlore.program.blocks import Arm, BasicBlock, Outline
from pathlore.program.scopes import MODULE
from pathlore.program.sites import Block, position_of
from pathlore.program.source import read_source
from pathlore.records import frozen

_Key = tuple[str, int, Arm]
"""Function, line and arm of a block, as its probe has them."""
_Position = tuple[int, int]
"""Line from one, column from zero."""


class Arms:
    """The blocks of one file by their positions in the source; blocks are bits."""

    def __init__(self, source: str, blocks: Iterable[Block]) -> None:
        self._numbers: dict[_Key, int] = {}
        for block in blocks:
            key = (block.function, block.line, block.arm)
            self._numbers[key] = self._numbers.get(key, 0) | 1 << block.number
        self._positions = _Positions(source)

    def cut_at(self, position: _Position) -> int:
        """The blocks that end early where code is left at a position: the one around it, and those that led there."""
        around = self._positions.around(position)
        return 0 if around is None else self._bits(around) | self._before(around, position)

    def handled(self, entered: int) -> int:
        """The blocks that end early in a `try`, for a handler among those that were entered."""
        cut = 0
        for handler, start, end in self._positions.handlers:
            if self._bits(handler) & entered:
                cut |= self.cut_at(start) | self._within(start, end)
        return cut

    def _before(self, around: _Key, position: _Position) -> int:
        """The arms of statements before a position in the same block: each goes on to it."""
        arms = [arm for arm in self._positions.arms if arm.around == around and arm.end <= position]
        return self._union(arm.key for arm in arms)

    def _within(self, start: _Position, end: _Position) -> int:
        arms = (arm for arm in self._positions.arms if start <= arm.start and arm.end <= end)
        return self._union(arm.key for arm in arms)

    def _union(self, keys: Iterable[_Key]) -> int:
        found = 0
        for key in keys:
            found |= self._bits(key)
        return found

    def _bits(self, key: _Key) -> int:
        return self._numbers.get(key, 0)


class CutBlocks:
    """Finds the blocks that runs left in the middle, in all files of rewritten code."""

    def __init__(self, code: Instrumentation) -> None:
        self._code = code
        self._arms: dict[str, Arms] = {}

    def of(self, plain: PlainOutcome, entered: int) -> int:
        """The blocks that an exception left, be it the failure or one that a handler took, as bits."""
        blocks = 0
        failure, error = plain.failure, plain.error
        if failure is not None and error is not None:
            raised = failure.explicit and not failure.is_assertion
            for path, position in _left_at(error.__traceback__, raised):
                arms = self._arms_of(path)
                blocks |= arms.cut_at(position) if arms is not None else 0
        known = self._code.blocks
        for path in {known[number].path for number in numbers_in(entered)}:
            arms = self._arms_of(path)
            blocks |= arms.handled(entered) if arms is not None else 0
        return blocks

    def _arms_of(self, path: str) -> Arms | None:
        if path not in self._arms and self._code.knows(path):
            self._arms[path] = Arms(read_source(path), [b for b in self._code.all_blocks() if b.path == path])
        return self._arms.get(path)


def numbers_in(blocks: int) -> list[int]:
    """The numbers of blocks that are given as bits."""
    return [number for number in range(blocks.bit_length()) if blocks >> number & 1]


def _left_at(trace: TracebackType | None, raised: bool) -> list[tuple[str, _Position]]:
    """Where an exception left code, outermost first. A block that ends with a raise on purpose is not cut by it."""
    found = []
    while trace is not None:
        line, column = position_of(trace.tb_frame.f_code, trace.tb_lasti)
        found.append((trace.tb_frame.f_code.co_filename, (line, column - 1)))
        trace = trace.tb_next
    return found[:-1] if raised else found


@frozen
class _Span:
    """The statements of a block."""

    first: _Position
    last: _Position
    key: _Key


@frozen
class _Arm:
    """A block, the block around its statement, and where that statement starts and ends."""

    key: _Key
    around: _Key | None
    start: _Position
    end: _Position


class _Positions:
    """Where the arms of a file begin and end, as its basic blocks have them."""

    def __init__(self, source: str) -> None:
        tree = ast.parse(source)
        outline = Outline(tree, "", analysis_of(source).scopes)
        self.spans: list[_Span] = []
        self.arms: list[_Arm] = []
        self.handlers: list[tuple[_Key, _Position, _Position]] = []
        """Handlers, with the start and the end of the statements that they guard."""
        of_parts = {part: node for node in ast.walk(tree) for part in _parts(node)}
        found = [(of_parts.get(owner, owner), owner, field, blocks[0][1]) for owner, field, blocks in outline.bodies]
        found += [(match, match, "", block) for match, block in outline.unmatched]
        entered = [row for row in found if row[3].arm in _COVERED and (row[3].function, row[3].arm) != _WHOLE]
        for _, owner, field, block in entered:
            body = getattr(owner, field, ())
            if body:
                self.spans.append(_Span(_start(body[0]), _end(body[-1]), _key(block)))
        for statement, _, _, block in entered:
            around = self.around(_start(statement))
            self.arms.append(_Arm(_key(block), around, _start(statement), _end(statement)))
            if block.arm is Arm.HANDLER:
                self.handlers.append((_key(block), _start(statement.body[0]), _end(statement.body[-1])))

    def around(self, position: _Position) -> _Key | None:
        """The innermost arm around a position. Spans are nested, so that is the one that starts last."""
        inside = [span for span in self.spans if span.first <= position < span.last]
        return max(inside, key=lambda span: span.first).key if inside else None


_COVERED = frozenset(Arm) - {Arm.AFTER, Arm.WITH, Arm.TRY, Arm.NO_EXCEPTION, Arm.FINALLY}
"""Arms that a test may cover or not. Bodies of `with` and `try` belong to what is around them."""
_WHOLE = (MODULE, Arm.ENTRY)


def _parts(node: ast.AST) -> list[ast.AST]:
    """The parts of a statement that own statements themselves."""
    return [*getattr(node, "handlers", ()), *getattr(node, "cases", ())]


def _key(block: BasicBlock) -> _Key:
    return block.function, block.line, block.arm


def _start(node: Any) -> _Position:
    return node.lineno, node.col_offset


def _end(node: Any) -> _Position:
    return node.end_lineno, node.end_col_offset
