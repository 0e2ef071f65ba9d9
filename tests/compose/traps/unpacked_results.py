# domain: x=range(-2, 3), y=range(-2, 3)
"""The number of results differs."""


def split(x: int) -> tuple[int, ...]:
    if x > 1:
        return x - 1, 1
    if x == 1:
        return (1,)
    return ()


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    parts = split(x) + split(y)
    if len(parts) > 3:
        a, *rest = parts
        return a // (len(rest) - 3)
    first, second = parts
    return first - second
