# holds
"""Insertion keeps a list sorted."""

from bisect import insort


def insert(a: int, b: int, c: int) -> list[int]:
    result: list[int] = []
    for value in (a, b, c):
        at = 0
        while at < len(result) and result[at] < value:
            at += 1
        result.insert(at, value)
    assert all(x <= y for x, y in zip(result, result[1:]))
    assert sorted([a, b, c]) == result
    return result


def with_bisect(a: int, b: int) -> list[int]:
    result = [0, 10]
    insort(result, a)
    insort(result, b)
    assert result == sorted([0, 10, a, b])
    return result
