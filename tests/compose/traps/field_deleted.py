# domain: x=range(-2, 3), y=range(-2, 3)
"""A callee deletes a field that another reads."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def take(box: Box, x: int) -> int:
    value = box.value
    if x > 0:
        del box.value
    return value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    total = take(box, x)
    try:
        total += take(box, y)
    except AttributeError:
        total = 100
    assert total != 100 or x != 2
    return box.value
