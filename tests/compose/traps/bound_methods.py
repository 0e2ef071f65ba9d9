# domain: x=range(-2, 3), y=range(-2, 3)
"""Methods are taken from objects and classes, and called later."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value

    def plus(self, x: int) -> int:
        return self.value + x if x > 0 else self.value


def applied(method: object, x: int) -> int:
    return method(x)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    method = box.plus
    first = applied(method, y)
    box.value = 1
    second = applied(method, y)
    third = Box.plus(Box(y), x)
    box = Box(9)
    fourth = method(1)
    assert fourth == 2
    assert first != second or x == 1
    return third // (second - 3)
