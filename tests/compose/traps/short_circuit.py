# domain: x=range(-2, 3), y=range(-2, 3)
"""Whether the second call is made depends on the first."""

asked: list[int] = []


def positive(x: int) -> bool:
    asked.append(x)
    return x > 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    both = positive(x) and positive(y)
    either = positive(y) or positive(x) or x == y
    assert both <= either
    assert len(asked) != 3 or both
    return 1 // (len(asked) - 4)
