# finds: AssertionError in first_repeat
# for: first_repeat([2, 1, 1, 2])
"""The first number that comes again, against the first that has a copy."""


def first_repeat(values: list[int]) -> int | None:
    assert len(values) <= 4
    seen: set[int] = set()
    for v in values:
        if v in seen:
            expected = next(x for x in values if values.count(x) > 1)
            assert v == expected
            return v
        seen.add(v)
    return None
