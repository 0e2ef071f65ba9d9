# domain: x=range(-2, 3)
"""Two calls with equal arguments make two objects."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def made(x: int) -> Box:
    return Box(x if x > 0 else 0)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    a, b = made(x), made(x)
    assert a is not b
    a.value += 1
    assert b.value != 2
    return a.value // (b.value - 1)
