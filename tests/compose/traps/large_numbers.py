# subset: x=(0, 1, 2**31, 2**63 - 1, 2**63, 2**64 + 1, -2**63 - 1), y=(0, 1, 2**64)
"""Numbers beyond the words of a machine."""


def wrapped(x: int) -> int:
    return x if -(2**63) <= x < 2**63 else x % 2**32


def target(x: int, y: int) -> object:
    if not -(2**65) <= x <= 2**65:
        return None
    first, second = wrapped(x), wrapped(x + 1)
    if second < first and x > 0 and y != 2**64:
        raise OverflowError(x)
    assert wrapped(y) != 2**63 - 1
    return first
