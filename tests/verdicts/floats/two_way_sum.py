# holds
"""Two summands may be swapped; their difference changes its sign only."""


def same_total(a: float, b: float) -> float:
    if a != a or b != b:
        return 0.0
    if abs(a) > 1e300 or abs(b) > 1e300:
        return 0.0
    assert a + b == b + a
    assert a - b == -(b - a)
    return a + b
