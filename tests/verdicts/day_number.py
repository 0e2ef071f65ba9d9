# holds
"""Days of the month from a table, and dates as numbers."""

LENGTHS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)


def day_of_year(month: int, day: int) -> int:
    assert 1 <= month <= 12
    assert 1 <= day <= LENGTHS[month - 1]
    total = day
    for length in LENGTHS[: month - 1]:
        total += length
    assert 1 <= total <= 365
    return total


def month_of(day: int) -> int:
    if not 1 <= day <= 365:
        raise ValueError(day)
    month = 0
    while day > LENGTHS[month]:
        day -= LENGTHS[month]
        month += 1
    return month + 1
