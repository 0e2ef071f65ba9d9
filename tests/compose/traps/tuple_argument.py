# domain: x=range(-2, 3), y=range(-2, 3)
"""Tuples of numbers and objects are passed and returned; an object may be in both."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def turned(pair: tuple[Box, int], other: Box) -> tuple[tuple[int, Box], int]:
    box, number = pair
    other.value += number
    return (box.value, other), number if number > 0 else -number


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    (value, same), size = turned((box, y), box)
    assert same is box
    assert value == x + y
    (value, other), size = turned((box, size), Box(1))
    assert value != 4
    return other.value // (size - 2)
