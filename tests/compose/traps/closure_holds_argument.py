# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee also has the object that it is given in a cell."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)

    def spent(other: Box, amount: int) -> int:
        other.value -= amount
        return box.value

    first = spent(box, y)
    second = spent(Box(9), 1)
    assert first == second == x - y
    assert first != 4
    return first
