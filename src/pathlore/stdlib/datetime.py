"""Models of `datetime`: its Python code is followed where a part is symbolic, see `values.moments`.

The current day and time are inputs, of any order: a clock can be set back.
"""

from __future__ import annotations

import datetime
import errno
import os
import sys
import time
from collections.abc import Callable
from sys import _getframe
from types import FrameType
from typing import Any

from pathlore.expr.application import apply
from pathlore.expr.functions import define
from pathlore.expr.term import Sort
from pathlore.runtime.drawing import draw
from pathlore.runtime.path import AssumptionFailed, context
from pathlore.runtime.values.boolean import conjunction
from pathlore.runtime.values.integer import SymInt, fresh_int
from pathlore.runtime.values.moments import made, replaced
from pathlore.runtime.values.nesting import concrete, realise_deeply
from pathlore.runtime.values.text import SymStr
from pathlore.stdlib.datetime_texts import strptime
from pathlore.stdlib.machine import taking_ints

_date, _datetime, _time, _timedelta = datetime.date, datetime.datetime, datetime.time, datetime.timedelta

_BOUNDS = ((1970, 2241), (1, 12), (1, 31), (0, 23), (0, 59), (0, 59), (0, 999_999))
"""Of the fields of a moment; the years are those of the clocks in `stdlib.time`."""
_NOW = "datetime now"


def _present(cls: Any, attribute: str, count: int) -> Callable[..., Any]:
    native, make = getattr(cls, attribute), made(cls)

    def show(*args: Any, **kwargs: Any) -> Any:
        if not context.exploring:
            return native(*args, **kwargs)
        zone = (*args, *kwargs.values(), None)[0]
        fields = draw(f"datetime.{cls.__name__}.{attribute}", lambda key: _fields(key, count))
        try:
            if zone is None:
                return make(*fields)
            if type(zone) is datetime.timezone:
                return make(*fields, tzinfo=zone)
            return cls(*realise_deeply(fields, _getframe(1)), tzinfo=zone)
        except ValueError:
            # These fields are no day of the calendar, so they are no inputs.
            return context.path.end(AssumptionFailed())

    return show


def _fields(key: str, count: int) -> tuple[Any, ...]:
    """The clock may have been set back since it was last read: the moment before is no more than a likely value."""
    kept = context.path.kept
    before = kept.get(_NOW, tuple(low for low, _ in _BOUNDS))
    fields = tuple(_field(f"{key}[{i}]", concrete(before[i]), *_BOUNDS[i]) for i in range(count))
    kept[_NOW] = (*fields, *before[count:])
    return fields


def _field(key: str, before: int, low: int, high: int) -> Any:
    found = fresh_int(key, lambda value: low <= value <= high and bool(value or not before), (before,))
    for condition in (found >= low, found <= high):
        context.path.suppose(condition, _getframe(1))
    return found


_EPOCH = _datetime(1970, 1, 1)


def _message_of(seconds: int) -> str:
    try:
        _datetime.utcfromtimestamp(seconds)
    except ValueError as error:
        return str(error)
    return ""


_OUTSIDE = define("datetime.datetime.fromtimestamp:error", Sort.STR, _message_of)


def _beyond_time_t() -> Exception:
    return OverflowError("timestamp out of range for platform time_t")


def _beyond_c() -> Exception:
    return OSError(errno.EOVERFLOW, os.strerror(errno.EOVERFLOW))


_SECONDS = (-62_135_596_800, 253_402_300_799)
"""From the first to the last second of the calendar, counted from the epoch."""


def _from_seconds(attribute: str) -> Callable[..., Any]:
    """Whole seconds since the epoch are a duration, added to it, unless a time zone depends on the day."""
    native = getattr(_datetime, attribute)

    def make(*args: Any, **kwargs: Any) -> Any:
        frame = _getframe(1)
        seconds, zone = _seconds_and_zone(args, kwargs) if attribute == "fromtimestamp" else (args, None)
        plain = attribute == "utcfromtimestamp" or zone is not None or not (time.timezone or time.daylight)
        suits = zone is None or type(zone) is datetime.timezone
        if not context.exploring or len(seconds) != 1 or type(seconds[0]) is not SymInt or not plain or not suits:
            return native(*realise_deeply(args, frame), **kwargs)
        _check_seconds(seconds[0], lambda: native(*realise_deeply(args, frame), **kwargs), frame)
        if zone is None:
            return _EPOCH + made(_timedelta)(0, seconds[0])
        # In one step: each conversion between seconds and fields has divisions of its own.
        offset = zone.utcoffset(None)
        local = made(_timedelta)(offset.days, seconds[0] + offset.seconds, offset.microseconds)
        return (_EPOCH + local).replace(tzinfo=zone)

    return make


def _check_seconds(seconds: SymInt, call: Callable[[], Any], frame: FrameType) -> None:
    """Raises what C does for seconds outside of the calendar: for each range of them one error, with its message."""
    low, high = _SECONDS
    if context.path.decide(conjunction(seconds >= low, seconds <= high), frame):
        return
    if sys.platform == "linux" and sys.maxsize == _TIME_T[1]:
        for range_, error in ((_TIME_T, _beyond_time_t), (_YEARS_IN_C, _beyond_c)):
            if not context.path.decide(conjunction(seconds >= range_[0], seconds <= range_[1]), frame):
                raise error()
        message = _OUTSIDE(seconds.sym_value)
        raise ValueError(SymStr(message, lambda term: apply(_OUTSIDE, term), (seconds,)))
    call()


_TIME_T = (-(2**63), 2**63 - 1)
_YEARS_IN_C = (-67_768_040_609_740_800, 67_768_036_191_676_799)
"""The seconds whose years C can count."""


def _seconds_and_zone(args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[tuple[Any, ...], Any]:
    """What `fromtimestamp` is given, if it is given that: the seconds in a tuple, or an empty one."""
    match args, kwargs:
        case ((seconds,), {}) if not kwargs.keys() - {"tz"}:
            return (seconds,), kwargs.get("tz")
        case ((seconds, zone), {}) if not kwargs:
            return (seconds,), zone
        case _:
            return (), None


def _from_ordinal(native: Any) -> Callable[..., Any]:
    make = made(native)

    def model(*args: Any) -> Any:
        if len(args) == 1 and type(args[0]) is SymInt and not context.path.decide(args[0] >= 1, _getframe(1)):
            raise ValueError("ordinal must be >= 1")
        return make(*args)

    return model


FUNCTIONS: dict[Any, Callable[..., Any]] = {
    **{function: taking_ints(made(function)) for function in (_date, _datetime, _time)},
    **{function: taking_ints(_from_ordinal(function)) for function in (_date.fromordinal, _datetime.fromordinal)},
}

FUNCTIONS |= {
    function: made(function)
    for function in (
        *(_date.fromisoformat, _date.fromisocalendar, _datetime.combine, _datetime.fromisoformat),
        *(_datetime.fromisocalendar, _time.fromisoformat, _timedelta),
    )
}

FUNCTIONS |= {
    _datetime.utcfromtimestamp: _from_seconds("utcfromtimestamp"),
    _datetime.fromtimestamp: _from_seconds("fromtimestamp"),
    _date.today: _present(_date, "today", 3),
    **{getattr(_datetime, name): _present(_datetime, name, 7) for name in ("now", "today", "utcnow")},
}

METHODS: dict[Any, Callable[..., Any]] = {
    method: taking_ints(replaced(method)) for method in (_date.replace, _datetime.replace, _time.replace)
}


FUNCTIONS[_datetime.strptime] = strptime
