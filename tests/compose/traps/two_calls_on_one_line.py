# domain: x=range(-2, 3), y=range(-2, 3)
"""Two call sites on one line are two findings."""


def inverse(x: int) -> int:
    return 6 // x if x < 5 else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    return inverse(x + 1) + inverse(y - 1) * inverse(x + 7)
