# finds: AssertionError in reversed_part
# for: reversed_part([1, 2], 0)
"""A part of a list backwards, down to an index; the first item is never reached."""


def reversed_part(items: list[int], down_to: int) -> list[int]:
    assert 1 <= len(items) <= 3 and 0 <= down_to < len(items)
    part = items[: down_to - 1 : -1]
    assert len(part) == len(items) - down_to
    return part
