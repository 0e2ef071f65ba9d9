"""Sites and blocks: places in the code, as keys that stay the same when other code is edited."""

from __future__ import annotations

import dis
from itertools import islice
from types import CodeType

from pathlore.program.blocks import Arm, BasicBlock
from pathlore.program.scopes import MODULE
from pathlore.records import frozen, record


class CodeMark:
    """Stands in a frame for the code that it runs, in the place for its trace function.

    To read `f_code` is an event that is audited, and takes ten times as long as to read this. Should somebody trace
    the program, it is called, and does nothing.
    """

    __slots__ = ("code",)

    def __init__(self, code: CodeType) -> None:
        self.code = code

    def __call__(self, *event: object) -> None:
        pass


@record(frozen=True, slots=True, eq=False)
class Site:
    """A place where a choice can be made: an instruction of a code object. Frames of the code may have its mark."""

    code: CodeType
    instruction: int
    mark: CodeMark

    def same(self, other: Site) -> bool:
        """Whether this is the same place, even in code that was compiled again."""
        if self is other:
            return True
        mine, its = self.code, other.code
        return self.instruction == other.instruction and (
            mine.co_filename == its.co_filename
            and mine.co_firstlineno == its.co_firstlineno
            and mine.co_qualname == its.co_qualname
        )

    @property
    def position(self) -> tuple[int, int]:
        """Line and column, both from one."""
        return position_of(self.code, self.instruction)

    @property
    def where(self) -> str:
        line, column = self.position
        return f"{self.code.co_filename}:{line}:{column}"


def instruction_start(code: CodeType, offset: int) -> int:
    """The offset of the instruction that an offset belongs to, whether the interpreter specialised it or not.

    Cache entries follow their instruction, and Python 3.11 may make a call in the instruction that prepares it.
    """
    instructions = code.co_code
    while offset > 0 and instructions[offset] == _CACHE:
        offset -= 2
    if offset >= 0 and instructions[offset] == _PRECALL:
        offset += 2
        while instructions[offset] == _CACHE:
            offset += 2
    return offset


_CACHE = 0
_PRECALL = dis.opmap.get("PRECALL", -1)


def position_of(code: CodeType, instruction: int) -> tuple[int, int]:
    """The line and column, both from one, that an instruction stands for."""
    line, _, column, _ = next(islice(code.co_positions(), instruction // 2, None), (None, None, None, None))
    return line or code.co_firstlineno, (column or 0) + 1


@frozen
class Block:
    """A basic block of a file, under a number."""

    number: int
    path: str
    basic: BasicBlock

    @property
    def function(self) -> str:
        return self.basic.function

    @property
    def line(self) -> int:
        return self.basic.line

    @property
    def arm(self) -> Arm:
        return self.basic.arm

    @property
    def is_counted(self) -> bool:
        """Whether it is one that coverage counts: a function, or an arm."""
        return self.basic.arm not in _UNCOUNTED and (self.basic.arm is not Arm.ENTRY or self.basic.function != MODULE)

    @property
    def where(self) -> str:
        return f"{self.path}:{self.line} ({self.arm} in {self.function})"


_UNCOUNTED = frozenset({Arm.AFTER, Arm.TRY, Arm.WITH, Arm.NO_EXCEPTION, Arm.FINALLY})
"""Ways into a block that are no decision."""
