# subset: x=(0.0, -0.0, 1.5, -1.5, float("nan"), float("inf"), float("-inf"), 2.0**53), y=(0.0, 1.0, float("nan"))
"""Floats with nan, infinities and a negative zero."""


def larger(x: float, y: float) -> float:
    return x if x > y else y


def target(x: float, y: float) -> object:
    found = larger(x, y)
    other = larger(y, x)
    if found != other:
        assert found == found
        return 0
    if found == 0.0 and str(found) != str(other):
        raise ValueError("zeros")
    return 1.0 / (found - 1.5)
