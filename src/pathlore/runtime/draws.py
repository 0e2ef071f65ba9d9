"""Inputs that code under test draws itself, and assumptions that it states: `pathlore.symbolic` and `assume`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from sys import _getframe
from typing import Any, TypeVar

from pathlore.program.inputs import UnsupportedTypeError, input_of
from pathlore.runtime.calls import call
from pathlore.runtime.path import AssumptionFailed, Unsupported, context

T = TypeVar("T")

_CALLS = call.__code__.co_filename
_replayed: list[dict[str, Any]] = []


def symbolic(kind: type[T], name: str) -> T:
    """A fresh input of this type. A name that is drawn again gets a number.

    Outside an exploration the value comes from `replay`.
    """
    if not context.exploring:
        return _supplied(name)  # type: ignore[no-any-return]
    path = context.path
    number = path.draws.get(name, 0) + 1
    path.draws[name] = number
    key = name if number == 1 else f"{name}#{number}"
    try:
        spec = input_of(kind)
    except UnsupportedTypeError as error:
        path.end(Unsupported(f"symbolic({name!r}): {error}"))
    value = path.heap.make(spec, key, _getframe(1))
    path.drawn[key] = value
    return value  # type: ignore[no-any-return]


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
def replay(values: Mapping[str, Any]) -> Iterator[None]:
    """Supplies the values that `symbolic` gives outside an exploration."""
    _replayed.append(dict(values))
    try:
        yield
    finally:
        _replayed.pop()


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
