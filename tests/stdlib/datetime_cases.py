"""Calls of datetime."""

import datetime as dt
from datetime import UTC, date, datetime, time, timedelta, timezone

NEW_YEAR = date(2024, 1, 1)
NOON = datetime(2023, 12, 31, 12, 30)
INDIA = timezone(timedelta(hours=5, minutes=30), "IST")
WEST = timezone(timedelta(hours=-3, microseconds=7))


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


def in_a_zone(a: int, b: int):
    found = datetime(2020, 1, 1 + a % 5, b % 24, tzinfo=INDIA) + timedelta(hours=a)
    return found, str(found), found.tzinfo is INDIA, found.tzname(), found.utcoffset(), found.dst(), found.timetz()


def between_zones(a: int, b: int):
    first = datetime(2020, 1, 31, tzinfo=INDIA) + timedelta(hours=a)
    second = first.astimezone(WEST)
    third = datetime(2020, 2, 1, b % 24, tzinfo=UTC)
    return second, first == second, first.astimezone(UTC), third.astimezone(tz=INDIA).date()


def compared_between_zones(a: int, b: int):
    first, second = datetime(2020, 1, 31, a % 24, tzinfo=INDIA), datetime(2020, 2, 1, b % 24, tzinfo=UTC)
    third = second.replace(tzinfo=WEST)
    return first == second, first < second, second >= third, third != first, first - third, third < second


def with_and_without_a_zone(a: int):
    found = datetime(2020, 1, 1 + a % 5, tzinfo=UTC)
    return found == NOON, found != NOON, found.replace(tzinfo=WEST), found.replace(tzinfo=None) > NOON


def not_comparable_across(a: int):
    return datetime(2020, 1, 1 + a % 5, tzinfo=UTC) < NOON


def not_subtracted_across(a: int):
    return datetime(2020, 1, 1 + a % 5, tzinfo=UTC) - NOON


def times_in_zones(a: int, b: int):
    first, second = time(a % 24, 30, tzinfo=INDIA), time(b % 24, tzinfo=UTC)
    return first < second, first == second, first == time(a % 24, 30), first.tzinfo is INDIA, str(first)


def from_seconds(a: int, b: int):
    found = datetime.fromtimestamp(1_700_000_000 + 86_399 * a, tz=UTC), datetime.fromtimestamp(a * b, INDIA)
    return found, found[0].year, found[1].minute, datetime.fromtimestamp(a, WEST).timestamp()


def from_too_many_seconds(a: int):
    return datetime.fromtimestamp(253_402_300_795 + a, UTC)


def out_of_range_in_a_zone(a: int):
    return datetime.fromtimestamp(253_402_281_000 + a, INDIA)


def beyond_what_c_counts(a: int):
    return datetime.fromtimestamp(a * 10**17 + 1, UTC)


def beyond_time_t(a: int):
    return datetime.utcfromtimestamp(a * 10**19 + 1)
