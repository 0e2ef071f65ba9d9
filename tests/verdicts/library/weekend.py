# holds
"""Days until the weekend begins."""

from datetime import date, timedelta


def until_saturday(offset: int) -> int:
    assert 0 <= offset <= 13
    day = date(2024, 2, 24) + timedelta(days=offset)
    days = (5 - day.weekday()) % 7
    assert (day + timedelta(days=days)).weekday() == 5
    assert 0 <= days < 7
    return days
