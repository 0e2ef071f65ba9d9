# domain: x=range(-2, 3), same=(False, True)
"""One argument is a field of the other."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


class Outer:
    def __init__(self, inner: Box) -> None:
        self.inner = inner
        self.value = 0


def mixed(outer: Outer, box: Box) -> int:
    box.value += 1
    outer.value = outer.inner.value * 2
    return outer.value


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    outer = Outer(Box(x))
    result = mixed(outer, outer.inner if same else Box(x))
    assert result == 2 * x + 2 * same
    assert result != 6
    return result
