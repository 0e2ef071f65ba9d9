"""Calls of datetime that need the real object."""

from datetime import UTC, date, datetime, timedelta, tzinfo


def written(a: int, b: int):
    day = date(2000 + a, 1 + b % 12, 5)
    return day.strftime("%d %b %Y"), tuple(day.isocalendar()), day.timetuple(), f"{day:%A}", repr(day)


def looked_up(a: int):
    return {date(2001, 1, 1): "one", date(2002, 1, 1): "two"}.get(date(2000 + a, 1, 1))


class Summer(tzinfo):
    """A zone whose offset depends on the day."""

    def utcoffset(self, moment):
        return timedelta(hours=1 + (moment is not None and 3 < moment.month < 10))

    def dst(self, moment):
        return timedelta(hours=3 < moment.month < 10)

    def __repr__(self):
        return "Summer()"


def in_a_zone_with_code(a: int):
    found = datetime(2020, 1 + a % 12, 1, tzinfo=Summer()) + timedelta(hours=a)
    return found, found.utcoffset(), datetime.fromtimestamp(a * 5_000_000, Summer())


def hashed_in_a_zone(a: int):
    return {datetime(2020, 1, 1 + a % 5, tzinfo=UTC): a}, datetime(2020, 1, 2 + a % 3, tzinfo=UTC).strftime("%d %z")


def read(a: int):
    return date.fromisoformat(f"2024-01-0{a}"), datetime.strptime(f"{a:02}", "%d")


def by_keyword(a: int):
    return date(2000 + a, 1, 1).strftime(format="%Y"), datetime(2000 + a, 1, 1).timetuple()
