# finds: OverflowError in due
# for: due(date(9999, 12, 28))
"""The last day of the calendar has no tomorrow."""

from datetime import date, timedelta


def due(start: date) -> date:
    if start.year < 9999 or start.month < 12:
        return start
    return start + timedelta(days=7)
