# finds: ValueError in anniversary
# for: anniversary(8)
"""The same day a year later; a leap day has none."""

from datetime import date


def anniversary(offset: int) -> date:
    assert 0 <= offset <= 9
    day = date(2024, 2, 21 + offset) if offset < 9 else date(2024, 3, 1)
    return day.replace(year=day.year + 1)
