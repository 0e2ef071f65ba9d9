# domain: x=range(-2, 3), y=range(-2, 3), same=(False, True)
"""Two parameters may be one object."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def transfer(source: Box, goal: Box, amount: int) -> int:
    source.value -= amount
    goal.value += amount
    return source.value


def target(x: int, y: int, same: bool) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one = Box(x)
    other = one if same else Box(0)
    left = transfer(one, other, y)
    assert same or left == x - y
    assert left != x or y == 0
    return left
