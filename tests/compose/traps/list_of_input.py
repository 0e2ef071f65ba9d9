# subset: items=([], [1], [2, -1], [3, 3]), x=range(-1, 2)
"""A list is an input and goes through two functions."""


def longest(items: list[int], x: int) -> int:
    best = x
    for item in items:
        if item > best:
            best = item
    return best


def dropped(items: list[int]) -> list[int]:
    return items[1:] if items and items[0] > 1 else items


def target(items: list[int], x: int) -> object:
    if len(items) > 2 or not -1 <= x <= 1:
        return None
    first = longest(items, x)
    rest = dropped(items)
    second = longest(rest, x)
    assert second <= first
    assert rest is items or second < first or x == 1 or items[0] == 3
    return first // (second - 1)
