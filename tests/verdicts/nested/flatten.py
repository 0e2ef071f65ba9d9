# holds
"""A list of pairs made flat, and paired again."""


def flat(pairs: list[tuple[int, int]]) -> list[int]:
    assert len(pairs) <= 2
    items = [x for pair in pairs for x in pair]
    assert list(zip(items[::2], items[1::2])) == pairs
    return items
