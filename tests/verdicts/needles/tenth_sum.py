# finds: AssertionError in total
# for: total(0.1, 0.2)
"""Sums of decimals are not the decimal sum."""


def total(a: float, b: float) -> float:
    if 0.0 < a < 1.0 and 0.0 < b < 1.0 and round(a, 1) == a and round(b, 1) == b:
        assert a + b == round(a + b, 1)
    return a + b
