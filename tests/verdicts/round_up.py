# finds: AssertionError in aligned, ZeroDivisionError in aligned
"""Rounding up to a multiple, for negative multiples too."""


def aligned(x: int, unit: int) -> int:
    result = -(-x // unit) * unit
    assert result >= x
    return result
