# domain: x=range(-2, 3), y=range(-2, 3)
"""A default that is an object is shared by all calls without that argument."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def add(x: int, box: Box = Box(0)) -> int:
    box.value += x
    return box.value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    add(x)
    own = add(y, Box(1))
    shared = add(y)
    assert shared != 4 or own != 3
    return shared
