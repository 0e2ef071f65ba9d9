# holds
"""Sizes of unions and intersections."""


def sizes(a: set[int], b: set[int]) -> tuple[int, int]:
    assert len(a) <= 2 and len(b) <= 2
    both, either = a & b, a | b
    assert len(both) + len(either) == len(a) + len(b)
    assert both <= a and a <= either
    return len(both), len(either)
