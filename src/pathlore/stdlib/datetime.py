"""Models of `datetime`: its Python code is followed where something symbolic comes in, see `values.moments`."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from typing import Any

from pathlore.runtime.values.moments import made, replaced

_date, _datetime, _time, _timedelta = datetime.date, datetime.datetime, datetime.time, datetime.timedelta

FUNCTIONS: dict[Any, Callable[..., Any]] = {
    function: made(function)
    for function in (
        *(_date, _date.fromordinal, _date.fromisoformat, _date.fromisocalendar),
        *(_datetime, _datetime.fromordinal, _datetime.combine, _datetime.fromisoformat, _datetime.fromisocalendar),
        *(_time, _time.fromisoformat),
        _timedelta,
    )
}

METHODS: dict[Any, Callable[..., Any]] = {
    method: replaced(method) for method in (_date.replace, _datetime.replace, _time.replace)
}
