# domain: x=range(-2, 3), y=range(-2, 3)
"""The variable that a function closes over changes between two calls."""


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    limit = 1

    def above(n: int) -> bool:
        return n > limit

    first = above(x)
    limit = y
    second = above(x)
    if first and not second:
        raise KeyError(limit)
    assert not (second and not first and x == -1)
    return first, second
