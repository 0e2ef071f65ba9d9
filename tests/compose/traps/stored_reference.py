# domain: x=range(-2, 3), y=range(-2, 3)
"""The callee stores its argument in another object; a later write is seen there."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


class Shelf:
    def __init__(self) -> None:
        self.best: Box | None = None


def offer(shelf: Shelf, box: Box) -> None:
    if shelf.best is None or shelf.best.value < box.value:
        shelf.best = box


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    shelf, a, b = Shelf(), Box(x), Box(y)
    offer(shelf, a)
    offer(shelf, b)
    a.value = 0
    assert shelf.best is not None
    assert shelf.best.value == (y if y > x else 0)
    assert shelf.best is not b or x != -2 or y != 1
    return shelf.best.value
