# holds
"""Times as pairs and as minutes have the same order."""


def earlier(a: tuple[int, int], b: tuple[int, int]) -> bool:
    assert 0 <= a[0] < 24 and 0 <= a[1] < 60
    assert 0 <= b[0] < 24 and 0 <= b[1] < 60
    result = a[0] * 60 + a[1] < b[0] * 60 + b[1]
    assert result == (a < b)
    return result
