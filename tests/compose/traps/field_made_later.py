# domain: x=range(-2, 3), y=range(-2, 3)
"""A field exists only after a call that made it."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def grown(box: Box, x: int) -> int:
    if not hasattr(box, "extra"):
        if x > 0:
            box.extra = x
        return 0
    box.extra += x
    return box.extra


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(1)
    first, second = grown(box, x), grown(box, y)
    assert first == 0
    assert second != 4
    return box.extra
