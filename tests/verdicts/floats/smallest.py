# finds: AssertionError in smallest
# for: smallest([float("nan"), 1.0])
"""The least reading, with comparisons that nan escapes."""


def smallest(readings: list[float]) -> float:
    assert 1 <= len(readings) <= 2
    best = readings[0]
    for x in readings[1:]:
        if x < best:
            best = x
    for x in readings:
        assert best <= x
    return best
