"""Records what code prints instead of printing it."""

from __future__ import annotations

import builtins
import io
import sys
from collections import Counter, OrderedDict, defaultdict, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import is_dataclass
from typing import Any

from pathlore.runtime.calls import EXACT_FILES
from pathlore.runtime.formatting import formatted
from pathlore.runtime.path import context
from pathlore.runtime.values.nesting import concrete
from pathlore.stdlib.builtin_printing import makes_own_text, printed

_print = print
# What it refuses, the real function refuses whatever the values of inputs are.
EXACT_FILES.add(__file__)


class Printed:
    """What was printed: the arguments of each call as they were then, which may be symbolic."""

    def __init__(self) -> None:
        self.calls: list[tuple[Any, ...]] = []

    @contextmanager
    def recorded(self) -> Iterator[None]:
        """Within this context nothing is printed."""
        real, stream = builtins.print, sys.stdout
        sys.stdout = _Stream(self, stream)
        builtins.print = self._print
        try:
            yield
        finally:
            builtins.print, sys.stdout = real, stream

    def _print(self, *values: Any, **given: Any) -> None:
        stream = given.get("file")
        if not isinstance(sys.stdout if stream is None else stream, _Stream):
            printed(*values, **given)
            return
        # The real one refuses what is no text, and names that it does not know.
        _print(file=io.StringIO(), **{n: concrete(v) for n, v in given.items() if n not in ("file", "flush")})
        between = (given.get(name) for name in ("sep", "end"))
        shown = (default if text is None else text for text, default in zip(between, " \n", strict=True))
        self.calls.append((*(_as_it_is(value, "s", ()) for value in values), *shown))


def _as_it_is(value: Any, conversion: str, outer: tuple[int, ...]) -> Any:
    """What is shown of a value now: it may change later, and its text may be made by code that does something."""
    if id(value) in outer:
        return "..."
    inner = (*outer, id(value))
    match value:
        case _ if makes_own_text(type(value), conversion):
            return formatted(value, conversion)
        case list() | tuple() if type(value) in (list, tuple):
            return type(value)(_as_it_is(item, "r", inner) for item in value)
        case dict() if type(value) is dict:
            return [(_as_it_is(key, "r", inner), _as_it_is(item, "r", inner)) for key, item in value.items()]
        case bytearray() if type(value) is bytearray:
            return bytes(value)
        case set() | deque() | dict() if type(value) in _COPIED and id(value) not in context.path.keyed:
            return value.copy()
        case _ if is_dataclass(type(value)) and context.path.heap.find(value) is None:
            return type(value).__name__, _as_it_is(dict(getattr(value, "__dict__", {})), "r", inner)
        case _:
            return value


_COPIED = (set, deque, Counter, OrderedDict, defaultdict)


class _Stream:
    """Stands in for the standard output. All else than to write to it is left to that."""

    def __init__(self, printed: Printed, real: Any) -> None:
        self._printed = printed
        self._real = real

    def write(self, text: Any) -> int:
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(concrete(text)).__name__}")
        self._printed.calls.append((text,))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)
