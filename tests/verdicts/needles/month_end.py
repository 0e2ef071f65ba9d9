# finds: ValueError in next_year
# for: next_year(date(2024, 2, 29))
"""The 29th of February has no anniversary in most years."""

from datetime import date


def next_year(day: date) -> date:
    if day.year >= 9999:
        return day
    return day.replace(year=day.year + 1)
