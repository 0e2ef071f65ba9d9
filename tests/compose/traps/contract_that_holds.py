# finds:
# subset: x=()
"""Contracts of a callee that every call meets."""


def up(x: int) -> int:
    """
    pre: x > -3
    post: _ > __old__.x
    """
    return x + 1 if x < 2 else x * 2


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    return up(up(x))
