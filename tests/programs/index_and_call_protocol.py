"""Covers __index__, __call__, __contains__ and __class_getitem__ of objects holding inputs."""

import operator


class Position:
    def __init__(self, offset: int) -> None:
        self.offset = offset

    def __index__(self) -> int:
        return self.offset

    def __call__(self, *shift: int, scale: int = 1) -> "Position":
        return Position((self.offset + sum(shift)) * scale)


class Multiples:
    def __init__(self, base: int) -> None:
        self.base = base

    def __contains__(self, value: int) -> bool:
        return value % self.base == 0

    def __class_getitem__(cls, base: int) -> "Multiples":
        return cls(base)


def run_index(offset: int) -> tuple:
    position = Position(offset)
    letters = ["a", "b", "c", "d"]
    return letters[position], letters[position:], hex(position), operator.index(position), range(4)[position]


def run_call(offset: int, shift: int) -> tuple[int, int, bool]:
    moved = Position(offset)(shift, 1)(scale=2)
    return moved.offset, [10, 20, 30][Position(shift)(scale=-1)], callable(moved)


def run_index_by_native_code(offset: int) -> tuple:
    position = Position(offset)
    return "ab" * Position(2)(offset), range(position)[-1], bytes(position), chr(Position(97)), bin(position)


def run_contains(base: int, value: int) -> tuple[bool, bool, list[int]]:
    multiples = Multiples[base]
    return value in multiples, value + 1 not in multiples, [n for n in range(5) if n in multiples]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_index": [(0,), (3,), (-1,), (4,)],
    "run_call": [(1, 1), (0, 0), (-3, 2), (5, 9)],
    "run_index_by_native_code": [(1,), (4,), (0,), (-1,)],
    "run_contains": [(2, 4), (3, 5), (-2, 7), (0, 1)],
}
