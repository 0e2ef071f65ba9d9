# finds: PL104 8, PL102 9
# subset: x=(), y=()
"""Contracts of a callee, which one of two call sites violates."""


def spent(x: int, y: int) -> int:
    """
    pre: x >= y
    post: _ != 4
    """
    return x - y


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = spent(x, y) if x > y else 0
    second = spent(first, 1)
    return second
