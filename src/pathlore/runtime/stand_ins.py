"""Replacements for library functions with unpredictable results, installed while `replay` lasts.

They return what was drawn under their names, in plain Python. A drawn element is stored as its position.
"""

from __future__ import annotations

import builtins
import os
import random
import sys
import time
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager
from functools import partial
from types import BuiltinMethodType, MethodType
from typing import Any

from pathlore.program.source import is_project_file
from pathlore.runtime.standard_input import LINE, REST, StandardInput, is_standard_input

Next = Callable[[str, Callable[[], Any]], Any]


class _Patches:
    """Attributes that are replaced temporarily."""

    def __init__(self) -> None:
        self._undo: list[Callable[[], None]] = []

    def put(self, owner: Any, name: str, value: Any) -> None:
        namespace = vars(owner)
        if name in namespace:
            original = namespace[name]
            self._undo.append(lambda: setattr(owner, name, original))
        else:
            self._undo.append(lambda: delattr(owner, name))
        setattr(owner, name, value)

    def everywhere(self, replacement: Callable[[Any], Any]) -> None:
        """Replaces values in all modules of the program; `replacement` returns None for what stays."""
        for name, module in list(sys.modules.items()):
            if name != "secrets" and not is_project_file(getattr(module, "__file__", None)):
                continue
            for attribute, found in list(vars(module).items()):
                value = replacement(found)
                if value is not None:
                    self.put(module, attribute, value)

    def undo(self) -> None:
        for step in reversed(self._undo):
            step()


@contextmanager
def stand_ins(names: Set[str], following: Next) -> Iterator[None]:
    """Within the block, functions with these names return what `following` has for them."""
    patches = _Patches()
    try:
        if "input" in names:
            _lines(patches, following)
        if not names.isdisjoint((LINE, REST)):
            _standard_input(patches, following)
        if any(name.startswith("datetime.") for name in names):
            _calendar(patches, names, following)
        if "os.urandom" in names:
            _random_bytes(patches, following)
        if "asyncio.run" in names:
            _event_loop(patches)
        for name in names:
            if name.startswith("time."):
                _clock(patches, name, following)
        if any(name.startswith("random.") for name in names):
            _generators(patches, names, following)
        yield
    finally:
        patches.undo()


def _lines(patches: _Patches, following: Next) -> None:
    original = builtins.input

    def read_line(prompt: object = "", /) -> Any:
        line = following("input", lambda: original(prompt))
        if line is None:
            raise EOFError("EOF when reading a line")
        return line

    patches.put(builtins, "input", read_line)


def _standard_input(patches: _Patches, following: Next) -> None:
    recorded = StandardInput(lambda: following(LINE, str), lambda: following(REST, str))
    opened = builtins.open

    def held(found: Any) -> Any:
        if found is sys.__stdin__:
            return recorded
        return getattr(recorded, found.__name__, None) if _owner(found) is sys.__stdin__ is not None else None

    def open_or_read(file: Any, *args: Any, **kwargs: Any) -> Any:
        return recorded if is_standard_input(file) else opened(file, *args, **kwargs)

    patches.everywhere(held)
    patches.put(sys, "stdin", recorded)
    patches.put(builtins, "open", open_or_read)


def _random_bytes(patches: _Patches, following: Next) -> None:
    original = os.urandom

    def drawn(size: int, /) -> bytes:
        return following("os.urandom", lambda: original(size))  # type: ignore[no-any-return]

    patches.everywhere(partial(_instead, original, drawn))
    patches.put(os, "urandom", drawn)
    patches.put(random, "_urandom", drawn)


def _event_loop(patches: _Patches) -> None:
    # Late: start-up time. asyncio takes long to import, and few programs use it.
    import asyncio

    from pathlore.runtime.event_loop import run

    original = asyncio.run
    patches.everywhere(lambda found: run if found is original else None)
    patches.put(asyncio, "run", run)


def _calendar(patches: _Patches, names: Set[str], following: Next) -> None:
    """Replaces the classes of `datetime` themselves: attributes of types written in C cannot be set."""
    import datetime  # late: start-up time, few programs use it

    for original in (datetime.date, datetime.datetime):
        drawing = [n.rpartition(".")[2] for n in names if n.startswith(f"datetime.{original.__name__}.")]
        if drawing:
            stand_in = _present(original, drawing, following)
            patches.everywhere(partial(_instead, original, stand_in))
            patches.put(datetime, original.__name__, stand_in)


def _instead(original: Any, stand_in: Any, found: Any) -> Any:
    return stand_in if found is original else None


def _present(original: Any, drawing: list[str], following: Next) -> Any:
    class Kind(type):
        def __instancecheck__(cls, instance: Any) -> bool:
            return isinstance(instance, original)

        def __subclasscheck__(cls, subclass: Any) -> bool:
            return issubclass(subclass, original)

        def __call__(cls, *args: Any, **kwargs: Any) -> Any:
            return original(*args, **kwargs)

    def showing(attribute: str) -> Any:
        def show(zone: Any = None) -> Any:
            given = (zone,) if zone is not None else ()
            found = following(f"datetime.{original.__name__}.{attribute}", lambda: getattr(original, attribute)(*given))
            if not isinstance(found, tuple):
                return found
            return original(*found, tzinfo=zone) if given else original(*found)

        return staticmethod(show)

    return Kind(original.__name__, (original,), {name: showing(name) for name in drawing})


def _clock(patches: _Patches, name: str, following: Next) -> None:
    attribute = name.removeprefix("time.")
    original = getattr(time, attribute)

    def show(*seconds: Any) -> Any:
        # The library and Pathlore read the clock, too: only the program gets drawn values.
        if not is_project_file(sys._getframe(1).f_code.co_filename):
            return original(*seconds)
        if attribute != "sleep":
            return following(name, original)
        return None if len(seconds) == 1 and seconds[0] >= 0 else original(*seconds)

    patches.everywhere(lambda found: show if found is original else None)
    patches.put(time, attribute, show)


def _generators(patches: _Patches, names: Set[str], following: Next) -> None:
    seeded: set[int] = set()
    seed = random.Random.seed

    def seed_and_tell(self: Any, a: Any = None, *args: Any, **kwargs: Any) -> None:
        (seeded.add if a is not None else seeded.discard)(id(self))
        seed(self, a, *args, **kwargs)

    made: dict[str, Callable[..., Any]] = {"seed": seed_and_tell}
    for name in names:
        attribute = name.removeprefix("random.")
        if attribute in _READ:
            made[attribute] = _method(name, getattr(random.Random, attribute), _READ[attribute], seeded, following)
    for attribute, method in made.items():
        held = partial(_held, attribute, method)
        patches.everywhere(held)
        patches.put(random, attribute, held(getattr(random, attribute)))
        for cls in (random.Random, random.SystemRandom):
            if attribute in vars(cls) or cls is random.Random:
                patches.put(cls, attribute, method)


def _owner(found: Any) -> Any:
    """The object that a method is bound to. Other values are not asked: attributes may be code of the program."""
    return found.__self__ if isinstance(found, (MethodType, BuiltinMethodType)) else None


def _held(attribute: str, method: Any, found: Any) -> Any:
    """The stand-in for a bound method of a generator, bound to the same generator."""
    generator = _owner(found)
    if isinstance(generator, random.Random) and found.__name__ == attribute:
        return method.__get__(generator)
    return None


def _method(name: str, original: Any, read: Callable[..., Any], seeded: set[int], following: Next) -> Any:
    nothing = object()

    def draw(self: Any, *args: Any, **kwargs: Any) -> Any:
        if id(self) in seeded:
            return original(self, *args, **kwargs)
        value = following(name, lambda: nothing)
        return original(self, *args, **kwargs) if value is nothing else read(value, *args, **kwargs)

    return draw


def _value(value: Any, *args: Any, **kwargs: Any) -> Any:
    return value


def _chosen(value: int, seq: Any) -> Any:
    return seq[value]


def _choices(value: tuple[int, ...], population: Any, *args: Any, **kwargs: Any) -> list[Any]:
    return [population[position] for position in value]


def _shuffled(value: tuple[int, ...], x: Any) -> None:
    x[:] = [x[position] for position in value]


_READ: dict[str, Callable[..., Any]] = {
    "random": _value,
    "getrandbits": _value,
    "randint": _value,
    "randrange": _value,
    "choice": _chosen,
    "choices": _choices,
    "sample": _choices,
    "shuffle": _shuffled,
}

_CLOCKS = ("time", "monotonic", "perf_counter", "process_time")
KNOWN = frozenset(
    {
        *("input", LINE, REST, "os.urandom", "time.sleep"),
        *(f"random.{name}" for name in _READ),
        *(f"time.{name}" for name in _CLOCKS),
        *(f"time.{name}_ns" for name in _CLOCKS),
    }
)
"""Names of functions that can be replaced in every program."""
