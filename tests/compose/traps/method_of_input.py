# subset: box=(make_small, make_large), x=range(-2, 3)
"""The object is an input; its fields are read and written by the callee."""


class Box:
    def __init__(self, value: int, limit: int) -> None:
        self.value = value
        self.limit = limit

    def add(self, x: int) -> int:
        if self.value + x > self.limit:
            raise ValueError(x)
        self.value += x
        return self.value


def make_small() -> Box:
    return Box(0, 1)


def make_large() -> Box:
    return Box(3, 9)


def target(box: Box, x: int) -> object:
    if not -2 <= x <= 2:
        return None
    first = box.add(x)
    second = box.add(1)
    assert second == first + 1
    assert second != 5
    return first // second
