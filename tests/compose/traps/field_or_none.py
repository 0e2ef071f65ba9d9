# subset: box=(make_0, make_2, make_none), x=range(-1, 2)
"""A field of an input is a number or None."""

from typing import Optional


class Box:
    def __init__(self, value: Optional[int]) -> None:
        self.value = value


def make_0() -> Box:
    return Box(0)


def make_2() -> Box:
    return Box(2)


def make_none() -> Box:
    return Box(None)


def filled(box: Box, x: int) -> int:
    if box.value is None:
        if x > 0:
            box.value = x
        return 0
    return box.value + x


def target(box: Box, x: int) -> object:
    if not -1 <= x <= 1:
        return None
    filled(box, x)
    second = filled(box, 1)
    assert second != 2
    return 6 // (box.value - 2)
