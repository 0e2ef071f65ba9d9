"""Dates as plain integers: leap years, the day of the year, the day after.

`is_leap_simplified` forgets the rule about centuries. `day_of_year` and `next_day` are right, and the tests say so
for every valid date of every year, not for a list of samples: `test_tomorrow_is_one_day_later` ties them together.

Look at: how few paths cover all dates; the year that tells the two leap rules apart.

finds: PL101 test_leap_rules_agree
finds: PL202 days_in_month_unchecked
holds: is_leap
holds: next_day
holds: day_of_year
holds: test_tomorrow_is_one_day_later
"""

DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
DAYS_BEFORE = (0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334)


def is_leap(year: int) -> bool:
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def is_leap_simplified(year: int) -> bool:
    return year % 4 == 0


def days_in_month(year: int, month: int) -> int:
    assert 1 <= month <= 12
    return 29 if month == 2 and is_leap(year) else DAYS[month - 1]


def days_in_month_unchecked(month: int) -> int:
    return DAYS[month]


def is_valid(year: int, month: int, day: int) -> bool:
    return 1 <= month <= 12 and 1 <= day <= days_in_month(year, month)


def day_of_year(year: int, month: int, day: int) -> int:
    """1 for the first of January."""
    assert is_valid(year, month, day)
    result = DAYS_BEFORE[month - 1] + day + (month > 2 and is_leap(year))
    assert 1 <= result <= 365 + is_leap(year)
    return result


def next_day(year: int, month: int, day: int) -> tuple[int, int, int]:
    assert is_valid(year, month, day)
    if day < days_in_month(year, month):
        return year, month, day + 1
    if month < 12:
        return year, month + 1, 1
    return year + 1, 1, 1


def test_leap_rules_agree(year: int) -> None:
    assert is_leap(year) == is_leap_simplified(year)


def test_tomorrow_is_one_day_later(year: int, month: int, day: int) -> None:
    if not is_valid(year, month, day):
        return
    next_year, next_month, tomorrow = next_day(year, month, day)
    assert is_valid(next_year, next_month, tomorrow)
    if next_year == year:
        assert day_of_year(year, next_month, tomorrow) == day_of_year(year, month, day) + 1
    else:
        assert day_of_year(year, month, day) == 365 + is_leap(year)
        assert day_of_year(next_year, next_month, tomorrow) == 1
