# holds
"""Dates are ordered as their parts are."""

from datetime import date


def earlier(a: date, b: date) -> bool:
    assert a.year == 2024 and b.year == 2024
    assert a.month <= 2 and b.month <= 2
    assert a.day <= 3 and b.day <= 3
    result = a < b
    assert result == ((a.month, a.day) < (b.month, b.day))
    return result
