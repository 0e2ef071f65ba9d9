# domain: x=range(-2, 3), same=(False, True)
"""A write through one name is read through the other."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def written(a: Box, b: Box, x: int) -> int:
    a.value = x
    b.value = x + 1
    return a.value


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    a = Box(0)
    b = a if same else Box(0)
    result = written(a, b, x)
    assert result == x or same
    assert result != 3
    return result
