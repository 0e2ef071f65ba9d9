# domain: x=range(-2, 3), y=range(-2, 3)
"""Holders swap what they hold: which object a field names changes."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


class Holder:
    def __init__(self, box: Box) -> None:
        self.box = box


def ordered(a: Holder, b: Holder) -> None:
    if a.box.value > b.box.value:
        a.box, b.box = b.box, a.box


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first, second = Box(x), Box(y)
    a, b = Holder(first), Holder(second)
    ordered(a, b)
    a.box.value -= 1
    assert a.box.value < b.box.value
    assert first.value != 0 or x != 1
    return second.value // (b.box.value + 2)
