"""Inputs that code draws while it runs: how they are named, made and, in a replay, supplied.

Each draw has a name; drawn again, the name gets a number. `pathlore.symbolic`, `input`, `sys.stdin` and the models of
`random`, `time`, `datetime` and `os` all draw here.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from sys import _getframe
from typing import Any

from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Term
from pathlore.runtime.path import context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import fresh_float
from pathlore.runtime.values.integer import fresh_int
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.text import fresh_str

REPLAYED: list[dict[str, Any]] = []
"""The values that replays supply, the innermost replay last."""


def draw(name: str, make: Callable[[str], Any]) -> Any:
    """Makes an input that code draws; `make` gets its name, numbered from the second draw on."""
    path = context.path
    number = path.draws.get(name, 0) + 1
    path.draws[name] = number
    key = name if number == 1 else f"{name}#{number}"
    value = path.drawn[key] = make(key)
    return value


def draw_int(name: str, low: Any, high: Any) -> Any:
    """A fresh integer in a range that is not empty."""
    return draw(name, lambda key: int_between(key, low, high))


def int_between(key: str, low: Any, high: Any) -> Any:
    """A fresh integer from `low` to `high`, which may be symbolic themselves."""
    least, most = concrete(low), concrete(high)
    found = fresh_int(key, lambda value: least <= value <= most, (least,))
    for condition in (found >= low, found <= high):
        context.path.suppose(condition, _getframe(1))
    return found


def draw_float(name: str, low: Any, high: Any) -> Any:
    """A fresh float in a range that is not empty."""
    least, most = concrete(low), concrete(high)

    def make(key: str) -> Any:
        found = fresh_float(key, lambda value: least <= value <= most, (least,))
        for left, right in ((low, found), (found, high)):
            condition = SymBool(concrete(left) <= concrete(right), doubles.less_equal, (left, right))
            context.path.suppose(condition, _getframe(1))
        return found

    return draw(name, make)


def draw_line(name: str) -> Any:
    """A fresh line of text."""
    return draw(name, fresh_line)


def fresh_line(key: str, among: str = "\n\r", fits: Callable[[Any], bool] | None = None) -> Any:
    """A fresh text without these characters: text mode has translated all line endings to newlines."""
    found = fresh_str(key, fits)
    for end in among:
        without = SymBool(end not in found.sym_value, partial(_is_without, texts.text(end)), (found,))
        context.path.suppose(without, _getframe(1))
    return found


def _is_without(end: Term, term: Term) -> Term:
    return build.not_(texts.contains(term, end))


def next_value(name: str, otherwise: Callable[[], Any]) -> Any:
    """The next value that a replay supplies for a name, or else what `otherwise` returns."""
    try:
        return supplied(name)
    except RuntimeError:
        return otherwise()


def supplied(name: str) -> Any:
    if not REPLAYED:
        raise RuntimeError(
            f"pathlore.symbolic({name!r}) was called outside an exploration; run this code with `pathlore check`, "
            f"or supply values: with pathlore.replay({{{name!r}: ...}}): ..."
        )
    values = REPLAYED[-1]
    number = 1
    while True:
        key = name if number == 1 else f"{name}#{number}"
        if key in values:
            return values.pop(key)
        number += 1
        if number > 10_000:
            raise RuntimeError(f"pathlore.replay has no value (left) for {name!r}")
