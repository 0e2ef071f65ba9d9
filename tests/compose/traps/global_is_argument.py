# domain: x=range(-2, 3), same=(False, True)
"""The argument may be the very object that the function also reaches through a global."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


SHARED = Box(1)


def raise_by_one(box: Box) -> int:
    box.value += 1
    return SHARED.value


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    box = SHARED if same else Box(x)
    box.value = x
    result = raise_by_one(box)
    assert result != 3
    assert same or result == 1
    return result
