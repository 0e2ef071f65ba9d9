# finds: AssertionError in check
"""The trick that takes zero for a power of two."""


def is_power(x: int) -> bool:
    return x & (x - 1) == 0


def check(x: int) -> bool:
    assert 0 <= x <= 64
    claimed = is_power(x)
    assert claimed == (x in (1, 2, 4, 8, 16, 32, 64))
    return claimed
