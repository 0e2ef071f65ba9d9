# finds: AssertionError in ordered
# for: ordered(lambda x: -x, [1, 2])
"""A list sorted by a key need not be sorted."""

from collections.abc import Callable


def ordered(key: Callable[[int], int], items: list[int]) -> list[int]:
    assert len(items) <= 2
    result = sorted(items, key=key)
    for a, b in zip(result, result[1:]):
        assert a <= b
    return result
