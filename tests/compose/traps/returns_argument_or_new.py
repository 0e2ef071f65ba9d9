# domain: x=range(-2, 3), y=range(-2, 3)
"""The result is the argument or a copy."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def positive(box: Box) -> Box:
    return box if box.value > 0 else Box(-box.value)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    found = positive(box)
    found.value += y
    if found is box:
        assert box.value != 4
    else:
        assert box.value == x
        assert found.value != 3
    return box.value // found.value
