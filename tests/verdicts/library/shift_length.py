# finds: AssertionError in hours
# for: hours(22, 6)
"""Shifts that pass midnight."""

from datetime import datetime


def hours(start: int, end: int) -> int:
    assert 0 <= start <= 23 and 0 <= end <= 23
    begin = datetime(2024, 5, 1, start)
    finish = datetime(2024, 5, 1, end)
    seconds = (finish - begin).total_seconds()
    assert seconds >= 0
    return int(seconds // 3600)
