# finds: AssertionError in last
# for: last(range(22, 101, 13))
"""One range ends on the forbidden place."""


def last(places: range) -> int:
    if places.step < 5 or not 6 < len(places) < 9:
        return 0
    assert places[-1] != 100 or places.start % 22
    return places[-1]
