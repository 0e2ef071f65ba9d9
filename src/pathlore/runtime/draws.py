"""What code under test calls: `symbolic`, `assume` and, outside an exploration, `replay`."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from sys import _getframe
from typing import Any, TypeVar

from pathlore.program.annotations import input_of
from pathlore.program.input_types import UnsupportedTypeError
from pathlore.runtime.calls import call
from pathlore.runtime.drawing import REPLAYED, draw, next_value, supplied
from pathlore.runtime.path import AssumptionFailed, BoundReached, Unsupported, context

T = TypeVar("T")

_CALLS = call.__code__.co_filename
_DRAWING = ("asyncio.", "datetime.", "os.", "random.", "sys.", "time.")


def symbolic(kind: type[T], name: str) -> T:
    """A fresh input of this type. A name that is drawn again is numbered.

    Outside an exploration the value comes from `replay`.
    """
    if not context.exploring:
        return supplied(name)  # type: ignore[no-any-return]
    try:
        spec = input_of(kind)
    except UnsupportedTypeError as error:
        context.path.end(Unsupported(f"symbolic({name!r}): {error}"))
    return draw(name, lambda key: context.path.heap.make(spec, key, _getframe(3)))  # type: ignore[no-any-return]


def assume(condition: Any) -> None:
    """Restricts the inputs to those for which the condition holds. Outside an exploration it must hold."""
    if context.exploring:
        frame = _getframe(1)
        # Rewritten code calls through `runtime.calls`, plain code does not.
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
    """Like `replay`, but a draw with no value left ends the run."""
    from pathlore.runtime.stand_ins import KNOWN, stand_ins  # late: start-up time, few programs draw from the library

    REPLAYED.append(dict(values))
    try:
        with stand_ins(KNOWN | _drawing(values), _next_alone):
            yield
    finally:
        REPLAYED.pop()


def _next_alone(name: str, otherwise: Callable[[], Any]) -> Any:
    def none_left() -> Any:
        raise BoundReached(f"no value left for {name}")

    return next_value(name, none_left)


@contextmanager
def replay(values: Mapping[str, Any]) -> Iterator[None]:
    """Supplies values to `symbolic`, `input`, `sys.stdin` and the functions of `random` and `time` within the block."""
    REPLAYED.append(dict(values))
    try:
        with _stand_ins(_drawing(values)):
            yield
    finally:
        REPLAYED.pop()


def _drawing(values: Mapping[str, Any]) -> set[str]:
    """The names under which these values were drawn, without their numbers."""
    return {name.partition("#")[0] for name in values}


def _stand_ins(names: set[str]) -> AbstractContextManager[None]:
    if not any(name == "input" or name.startswith(_DRAWING) for name in names):
        return nullcontext()
    from pathlore.runtime.stand_ins import stand_ins  # late: start-up time, few programs draw from the library

    return stand_ins(names, next_value)
