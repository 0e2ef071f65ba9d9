# holds
"""The largest two of a list, in one pass."""


def top_two(scores: list[int]) -> tuple[int, int]:
    assert 2 <= len(scores) <= 3
    first, second = scores[0], scores[1]
    if second > first:
        first, second = second, first
    for s in scores[2:]:
        if s > first:
            first, second = s, first
        elif s > second:
            second = s
    ordered = sorted(scores)
    assert (first, second) == (ordered[-1], ordered[-2])
    return first, second
