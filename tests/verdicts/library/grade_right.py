# holds
"""Grades by bisection, borders included."""

from bisect import bisect_right

BORDERS = [60, 70, 80, 90]


def grade(score: int) -> str:
    assert 0 <= score <= 100
    result = "FDCBA"[bisect_right(BORDERS, score)]
    assert (result == "F") == (score < 60)
    assert (result == "A") == (score >= 90)
    return result
