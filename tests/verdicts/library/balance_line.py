# finds: AssertionError in never_negative
# for: never_negative([1, -2, 1])
"""A balance that ends well may have been below zero before."""

from itertools import accumulate


def never_negative(moves: list[int]) -> bool:
    assert len(moves) <= 3
    if sum(moves) < 0:
        return False
    line = list(accumulate(moves))
    for balance in line:
        assert balance >= 0 or moves[0] < 0
    return True
