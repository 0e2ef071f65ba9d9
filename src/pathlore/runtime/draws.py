"""Inputs that code under test draws itself, and assumptions that it states: `pathlore.symbolic` and `assume`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from functools import partial
from sys import _getframe
from typing import Any, TypeVar

from pathlore.expr import build, doubles, texts
from pathlore.expr.term import Term
from pathlore.program.annotations import input_of
from pathlore.program.input_types import UnsupportedTypeError
from pathlore.runtime.calls import call
from pathlore.runtime.path import AssumptionFailed, BoundReached, Unsupported, context
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.floating import fresh_float
from pathlore.runtime.values.integer import fresh_int
from pathlore.runtime.values.nesting import concrete
from pathlore.runtime.values.text import fresh_str

T = TypeVar("T")

_CALLS = call.__code__.co_filename
_DRAWING = ("asyncio.", "datetime.", "os.", "random.", "sys.", "time.")
_replayed: list[dict[str, Any]] = []


def symbolic(kind: type[T], name: str) -> T:
    """A fresh input of this type. A name that is drawn again gets a number.

    Outside an exploration the value comes from `replay`.
    """
    if not context.exploring:
        return _supplied(name)  # type: ignore[no-any-return]
    try:
        spec = input_of(kind)
    except UnsupportedTypeError as error:
        context.path.end(Unsupported(f"symbolic({name!r}): {error}"))
    return record(name, lambda key: context.path.heap.make(spec, key, _getframe(3)))  # type: ignore[no-any-return]


def record(name: str, make: Callable[[str], Any]) -> Any:
    """Makes an input that code draws; `make` is told what it is called."""
    path = context.path
    number = path.draws.get(name, 0) + 1
    path.draws[name] = number
    key = name if number == 1 else f"{name}#{number}"
    value = path.drawn[key] = make(key)
    return value


def draw_int(name: str, low: Any, high: Any) -> Any:
    """A fresh integer in a range that is not empty."""
    return record(name, lambda key: int_between(key, low, high))


def int_between(key: str, low: Any, high: Any) -> Any:
    """A fresh integer from `low` to `high`, which may depend on inputs themselves."""
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

    return record(name, make)


def draw_line(name: str) -> Any:
    """A fresh line of text."""
    return record(name, fresh_line)


def fresh_line(key: str, among: str = "\n\r", fits: Callable[[Any], bool] | None = None) -> Any:
    """A fresh text without these characters. All ends of lines that a program reads were made the same."""
    found = fresh_str(key, fits)
    for end in among:
        without = SymBool(end not in found.sym_value, partial(_is_without, texts.text(end)), (found,))
        context.path.suppose(without, _getframe(1))
    return found


def _is_without(end: Term, term: Term) -> Term:
    return build.not_(texts.contains(term, end))


def assume(condition: Any) -> None:
    """Restricts the inputs to those for which the condition holds. Outside an exploration it must hold."""
    if context.exploring:
        frame = _getframe(1)
        while frame.f_back is not None and frame.f_code.co_filename == _CALLS:
            frame = frame.f_back
        context.path.assumptions.add((frame.f_code.co_filename, frame.f_lineno))
    if condition:
        return
    if context.exploring:
        context.path.end(AssumptionFailed())
    raise AssumptionError("an assumption of the code under test does not hold for these inputs")


class AssumptionError(Exception):
    """`assume` was called with a condition that is false, outside an exploration."""


@contextmanager
def replay_alone(values: Mapping[str, Any]) -> Iterator[None]:
    """Like `replay`, and a draw for which there is no value left ends the run."""
    from pathlore.runtime.stand_ins import KNOWN, stand_ins  # only for code that draws

    _replayed.append(dict(values))
    try:
        with stand_ins(KNOWN | _drawing(values), _next_alone):
            yield
    finally:
        _replayed.pop()


def _next_alone(name: str, otherwise: Callable[[], Any]) -> Any:
    def none_left() -> Any:
        raise BoundReached(f"no value left for {name}")

    return next_value(name, none_left)


@contextmanager
def replay(values: Mapping[str, Any]) -> Iterator[None]:
    """Supplies the values that `symbolic`, `input`, `sys.stdin` and functions of `random` and `time` give meanwhile."""
    _replayed.append(dict(values))
    try:
        with _stand_ins(_drawing(values)):
            yield
    finally:
        _replayed.pop()


def _drawing(values: Mapping[str, Any]) -> set[str]:
    """The names of what drew these values."""
    return {name.partition("#")[0] for name in values}


def _stand_ins(names: set[str]) -> AbstractContextManager[None]:
    if not any(name == "input" or name.startswith(_DRAWING) for name in names):
        return nullcontext()
    from pathlore.runtime.stand_ins import stand_ins  # only for code that draws

    return stand_ins(names, next_value)


def next_value(name: str, otherwise: Callable[[], Any]) -> Any:
    """The next value that `replay` has for a name, or what is given otherwise."""
    try:
        return _supplied(name)
    except RuntimeError:
        return otherwise()


def _supplied(name: str) -> Any:
    if not _replayed:
        raise RuntimeError(
            f"pathlore.symbolic({name!r}) was called outside an exploration; run this code with `pathlore check`, "
            f"or supply values: with pathlore.replay({{{name!r}: ...}}): ..."
        )
    values = _replayed[-1]
    number = 1
    while True:
        key = name if number == 1 else f"{name}#{number}"
        if key in values:
            return values.pop(key)
        number += 1
        if number > 10_000:
            raise RuntimeError(f"pathlore.replay has no value (left) for {name!r}")
