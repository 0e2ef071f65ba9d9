# domain: x=range(-2, 3), same=(False, True)
"""The callee asks whether its arguments are one object."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def compared(a: Box, b: Box) -> int:
    if a is b:
        return 2
    return 1 if a.value == b.value else 0


def target(x: int, same: bool) -> object:
    if not -2 <= x <= 2:
        return None
    a = Box(x)
    b = a if same else Box(1)
    first = compared(a, b)
    second = compared(b, a)
    third = compared(a, Box(x))
    assert first == second
    assert third == 1
    assert first != 1 or x != 1
    return first
