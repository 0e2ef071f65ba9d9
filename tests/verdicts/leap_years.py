# finds: AssertionError in days_in_february
"""The calendar with the rule of centuries wrong."""


def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def wrong_leap(year: int) -> bool:
    return year % 4 == 0 and year % 100 != 0


def days_in_february(year: int) -> int:
    assert 1900 <= year <= 2100
    days = 29 if wrong_leap(year) else 28
    assert (days == 29) == is_leap(year)
    return days
