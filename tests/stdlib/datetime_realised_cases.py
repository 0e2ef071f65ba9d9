"""Calls of datetime that need the real object."""

from datetime import UTC, date, datetime, timedelta


def written(a: int, b: int):
    day = date(2000 + a, 1 + b % 12, 5)
    return day.strftime("%d %b %Y"), tuple(day.isocalendar()), day.timetuple(), f"{day:%A}", repr(day)


def looked_up(a: int):
    return {date(2001, 1, 1): "one", date(2002, 1, 1): "two"}.get(date(2000 + a, 1, 1))


def in_a_zone(a: int):
    return datetime(2020, 1, 1 + a % 5, tzinfo=UTC) + timedelta(hours=a)


def read(a: int):
    return date.fromisoformat(f"2024-01-0{a}"), datetime.strptime(f"{a:02}", "%d")


def by_keyword(a: int):
    return date(2000 + a, 1, 1).strftime(format="%Y"), datetime(2000 + a, 1, 1).timetuple()
