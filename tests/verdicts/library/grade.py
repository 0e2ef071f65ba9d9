# finds: AssertionError in grade
# for: grade(60)
"""Grades by bisection: who is on the border gets the lower one."""

from bisect import bisect_left

BORDERS = [60, 70, 80, 90]


def grade(score: int) -> str:
    assert 0 <= score <= 100
    result = "FDCBA"[bisect_left(BORDERS, score)]
    if score >= 60:
        assert result != "F"
    return result
