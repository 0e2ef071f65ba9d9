# domain: x=range(-2, 3), y=range(-2, 3)
"""Two objects swap their fields."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def swap(a: Box, b: Box) -> None:
    a.value, b.value = b.value, a.value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    a, b = Box(x), Box(y)
    if x > y:
        swap(a, b)
    swap(b, b)
    assert a.value <= b.value
    assert a.value != -2 or b.value != 2
    return a.value
