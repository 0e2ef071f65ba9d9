# domain: x=range(-2, 3), kind=range(0, 3)
"""Three classes, each adding to what its base does."""


class A:
    def __init__(self, value: int) -> None:
        self.value = value

    def step(self, x: int) -> int:
        self.value += x
        return self.value


class B(A):
    def step(self, x: int) -> int:
        return super().step(x + 1 if x > 0 else x)


class C(B):
    def step(self, x: int) -> int:
        if x == -1:
            return 0
        return -super().step(x)


def moved(thing: A, x: int) -> int:
    return thing.step(x)


def target(x: int, kind: int) -> object:
    if not (-2 <= x <= 2 and 0 <= kind <= 2):
        return None
    thing = (A, B, C)[kind](1)
    first = moved(thing, x)
    second = moved(thing, 1)
    assert thing.value >= 0 or x == -2
    assert second != -5
    return first // second
