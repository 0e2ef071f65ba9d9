# finds: AssertionError in earlier
# for: earlier((1, 30), (2, 10))
"""Times as pairs, compared part by part and wrong."""


def earlier(a: tuple[int, int], b: tuple[int, int]) -> bool:
    assert 0 <= a[0] < 24 and 0 <= a[1] < 60
    assert 0 <= b[0] < 24 and 0 <= b[1] < 60
    result = a[0] <= b[0] and a[1] < b[1]
    assert result == (a < b)
    return result
