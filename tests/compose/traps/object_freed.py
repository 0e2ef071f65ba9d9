# domain: x=range(-2, 3), y=range(-2, 3)
"""Objects that die make room for others at the same address."""


class Box:
    def __init__(self, value: int) -> None:
        self.value = value


def doubled(box: Box) -> int:
    box.value *= 2
    return box.value if box.value > 0 else 1


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = 0
    for n in (x, y, x):
        total += doubled(Box(n))
    assert total != 10
    assert total == 3 or x > 0 or y > 0
    return total
