# subset: a=(make_1, make_2), b=("=a", make_1, make_2), x=range(-1, 2)
"""Two inputs may be one object."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def make_1() -> Box:
    return Box(1)


def make_2() -> Box:
    return Box(2)


def pour(a: Box, b: Box, x: int) -> int:
    a.value -= x
    b.value += x
    return a.value


def target(a: Box, b: Box, x: int) -> object:
    if not -1 <= x <= 1:
        return None
    before = a.value
    left = pour(a, b, x)
    assert left == before - x or a is b
    assert left != before or x == 0
    return left
