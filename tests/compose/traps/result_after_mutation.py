# domain: x=range(-2, 3), y=range(-2, 3)
"""A number that was returned stays as it is when the object changes."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value

    def read(self) -> int:
        return self.value if self.value > 0 else -self.value


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    box = Box(x)
    first = box.read()
    box.value = y
    second = box.read()
    box.value = first
    assert box.read() == first
    assert first - second != 2
    return first // second
