# domain: x=range(-2, 3), y=range(-2, 3)
"""The result is one of the arguments, and is changed afterwards."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def larger(a: Box, b: Box) -> Box:
    return a if a.value >= b.value else b


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    a, b = Box(x), Box(y)
    found = larger(a, b)
    found.value += 1
    assert a.value + b.value == x + y + 1
    assert b.value != 3
    assert found is a or y > x
    return found.value
