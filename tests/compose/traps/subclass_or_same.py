# domain: x=range(-2, 3), kind=range(0, 3)
"""The arguments of one call are two objects, one object, or objects of two classes."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value

    def put(self, x: int) -> None:
        self.value = x


class Sealed(Box):
    def put(self, x: int) -> None:
        if x > 0:
            raise PermissionError(x)


def copied(source: Box, goal: Box) -> int:
    goal.put(source.value + 1)
    return source.value - goal.value


def target(x: int, kind: int) -> object:
    if not (-2 <= x <= 2 and 0 <= kind <= 2):
        return None
    source = Box(x)
    goal = source if kind == 0 else Box(0) if kind == 1 else Sealed(0)
    found = copied(source, goal)
    assert found == -1 or kind != 1
    assert found != -2
    return 1 // (found + x)
