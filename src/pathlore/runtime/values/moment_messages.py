"""The messages of `datetime` as C words them: Python's own version, which is followed, words some of them otherwise."""

from __future__ import annotations

import datetime
from functools import cache
from typing import Any

from pathlore.runtime.values.nesting import witnessed

_WEEKDAY = "Invalid weekday"
"""How the message of Python's own `fromisocalendar` begins."""


@cache
def _weekday_in_c() -> str:
    try:
        datetime.date.fromisocalendar(2024, 1, 0)
    except ValueError as error:
        return str(error).partition(":")[0]
    raise AssertionError("there is no weekday 0")


def reword(error: ValueError, native: Any, given: tuple[Any, ...]) -> None:
    """Of what is wrong with a text, C says more than Python does. Which fields are wrong was decided on the path."""
    message = error.args[0]
    said = str(witnessed(message))
    if said.startswith(_WEEKDAY):
        error.args = (_weekday_in_c() + message[len(_WEEKDAY) :],)
    if not said.startswith("Invalid isoformat string"):
        return
    try:
        native(*map(witnessed, given))
    except ValueError as found:
        if repr(witnessed(given[0])) not in str(found):
            error.args = found.args
