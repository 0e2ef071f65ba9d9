# finds: AssertionError in unique
# for: unique(-1, -2)
"""Hashes of different numbers can be equal: those of -1 and -2 are."""


def unique(a: int, b: int) -> bool:
    if a != b:
        assert hash(a) != hash(b)
    return a == b
