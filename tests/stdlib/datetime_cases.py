"""Calls of datetime."""

import datetime as dt
from datetime import date, datetime, time, timedelta

NEW_YEAR = date(2024, 1, 1)
NOON = datetime(2023, 12, 31, 12, 30)


def made(a: int, b: int):
    day = date(2000 + a, 2, 28 + b % 3)
    return day, day.year, day.month, day.day, str(day), day.isoformat(), f"{day}", f"{day!s:>12}"


def ordinals(a: int, b: int):
    day = date(2000 + a, 1 + b % 12, 15)
    return day.toordinal(), day.weekday(), day.isoweekday(), date.fromordinal(730_000 + a * 40 + b)


def shifted(a: int, b: int):
    day = NEW_YEAR + timedelta(days=a)
    return day, day - timedelta(b), timedelta(days=b) + day, day - NEW_YEAR, NEW_YEAR - day


def counted_in_seconds(a: int, b: int):
    moment = datetime.utcfromtimestamp(86_399 * a + b)
    return moment, moment.year, moment.second, moment + timedelta(b)


def out_of_range(a: int, b: int):
    return date.max - timedelta(a) if b > 0 else date(1, 1, 3) + timedelta(days=a)


def refused(a: int, b: int):
    return date(2023, a, b) + a


def compared(a: int, b: int):
    first, second = date(2024, 1 + a % 12, 1), NEW_YEAR + timedelta(b)
    return first < second, first == second, first >= NEW_YEAR, NEW_YEAR < second, first != 3, second <= second


def not_comparable(a: int):
    return date(2000 + a, 1, 1) < NOON


def durations(a: int, b: int):
    first, second = timedelta(days=a, hours=b), timedelta(minutes=b, milliseconds=a)
    return first + second, first - second, -first, abs(second), first * 3, 2 * second, first // timedelta(hours=1)


def divided(a: int, b: int):
    return divmod(timedelta(seconds=a), timedelta(seconds=7)), timedelta(seconds=a) % timedelta(3), timedelta(b) // 2


def parts(a: int, b: int):
    found = timedelta(hours=a, seconds=b)
    return found.days, found.seconds, found.microseconds, found.total_seconds(), bool(found), found > timedelta(0)


def of_a_day(a: int, b: int):
    found = time(a % 24, b % 60)
    return found, found.hour, found < time(12), found.replace(second=5), str(found), found.isoformat(), bool(found)


def moments(a: int, b: int):
    found = datetime(2024, 2, 1 + b % 28, a % 24, 15)
    return found, found.date(), found.time(), found.minute, found > NOON, found.replace(year=2025), str(found)


def moved(a: int, b: int):
    found = NOON + timedelta(hours=a, days=b)
    return found, found - NOON, NOON - found, found.weekday(), found == NOON, isinstance(found, date)


def combined(a: int, b: int):
    return dt.datetime.combine(date(2000 + a, 3, 1), time(b % 24)), date(2001, 1, 1).replace(year=2000 + a)


def kinds(a: int):
    day = date(2000 + a, 1, 1)
    return type(day) is date, isinstance(day, date), isinstance(day, datetime), hasattr(day, "hour"), type(day - day)


def read_off(a: int, b: int):
    found = datetime(2000 + a, 1 + b % 12, 3, 4, 5)
    return found.year, found.month, found.day, found.tzinfo, found.fold, found.utcoffset(), found.toordinal()


def of_every_moment(a: int):
    found = date(2000 + a, 1, 1)
    return found.max, found.resolution, found.fromisoformat("2020-02-03"), hasattr(found, "year_of")
