"""Code of a function that is rewritten but for parts that meet nothing symbolic, and where it is the same as full code.

Choices are told by their places in full code, so that paths do not depend on which code made them.
"""

from __future__ import annotations

from types import CodeType

from pathlore.program.plan import Position
from pathlore.transform.pipeline import nested

Codes = dict[CodeType, CodeType]
_Place = tuple[tuple[int | None, int | None, int | None, int | None], int, int]
"""What an instruction stands for, its operation, and which one it is of those."""


class PartialCode:
    """Partial code, and the full code of the same function."""

    def __init__(self, code: CodeType, full: CodeType, parts: frozenset[Position]) -> None:
        self.code = code
        self._full = full
        self._parts = parts
        """What is not rewritten."""
        self._twins = _twins(code, full)
        """By the ids of the partial ones."""
        self._places: dict[int, dict[int, int]] = {}
        """Instructions of full code by those of partial code, for the id of the latter."""

    def is_spared(self, code: CodeType, instruction: int) -> bool:
        """Whether an instruction is in a part that is not rewritten."""
        line, last, column, end = list(code.co_positions())[instruction // 2]
        if line is None or last is None or column is None or end is None:
            return False
        first, behind = (line, column), (last, end)
        return any(part[:2] <= first and behind <= part[2:] for part in self._parts)

    def full_place(self, code: CodeType, instruction: int) -> tuple[CodeType, int]:
        """The same place in full code, or this one if that has none."""
        twin = self._twins.get(id(code))
        if twin is None:
            return code, instruction
        places = self._places.get(id(code))
        if places is None:
            theirs = {place: start for start, place in _instructions(twin).items()}
            mine = _instructions(code)
            places = self._places[id(code)] = {start: theirs[place] for start, place in mine.items() if place in theirs}
        found = places.get(instruction)
        return (code, instruction) if found is None else (twin, found)


def _instructions(code: CodeType) -> dict[int, _Place]:
    counts: dict[tuple[object, int], int] = {}
    found: dict[int, _Place] = {}
    operations = code.co_code
    for number, position in enumerate(code.co_positions()):
        operation = operations[2 * number]
        count = counts[position, operation] = counts.get((position, operation), -1) + 1
        found[2 * number] = position, operation, count
    return found


def _twins(code: CodeType, full: CodeType) -> dict[int, CodeType]:
    """Full code by the ids of partial code, as far as it is plain which belong together."""
    found = {id(code): full}
    named: dict[tuple[str, int], list[CodeType]] = {}
    for inner in nested(full):
        named.setdefault((inner.co_qualname, inner.co_firstlineno), []).append(inner)
    mine: dict[tuple[str, int], list[CodeType]] = {}
    for inner in nested(code):
        mine.setdefault((inner.co_qualname, inner.co_firstlineno), []).append(inner)
    for key, inners in mine.items():
        others = named.get(key, [])
        if len(others) == len(inners):
            found.update(zip(map(id, inners), others, strict=True))
    return found
