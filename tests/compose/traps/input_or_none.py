# subset: box=(None, make_0, make_2), x=range(-1, 2)
"""The input is an object or None, and so is the result of the callee."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def make_0() -> Box:
    return Box(0)


def make_2() -> Box:
    return Box(2)


def opened(box: Box | None, x: int) -> Box | None:
    if box is None:
        return None if x > 0 else Box(x)
    return box if box.value > x else None


def target(box: Box | None, x: int) -> object:
    if not -1 <= x <= 1:
        return None
    found = opened(box, x)
    if found is None:
        assert box is not None or x != 1
        return None
    assert found is box or found.value <= 0
    return 4 // found.value
