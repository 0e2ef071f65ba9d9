# domain: x=range(-2, 3), y=range(-2, 3)
"""The defaults of a function change between two calls."""


def raised(x: int, by: int = 1) -> int:
    return x + by if x >= 0 else x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = raised(x)
    original = raised.__defaults__
    raised.__defaults__ = (y,)
    second = raised(x)
    raised.__defaults__ = original
    assert first - second == (1 - y if x >= 0 else 0)
    assert second != 4
    return second
