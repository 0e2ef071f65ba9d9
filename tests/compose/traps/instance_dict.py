# domain: x=range(-2, 3), y=range(-2, 3)
"""A field is written through `__dict__`."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def doubled(box: Box) -> int:
    if box.value > 1:
        box.__dict__["value"] = box.value * 2
    return box.value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    first = doubled(box)
    vars(box).update(value=box.value + y)
    second = doubled(box)
    assert second != 12
    assert first < 2 or second != 4 or y == 0
    return first, second
