# finds: AssertionError in rent
# for: rent(date(2016, 2, 29))
"""The last of February is a Monday in few years."""

from datetime import date


def rent(day: date) -> int:
    if day.month == 2 and day.day == 29:
        assert day.weekday() != 0
    return day.day
