"""What `sys.stdin` is while a program is explored or replayed: what one reads from there is an input.

Lines are recorded under `sys.stdin.readline`, the rest of the text under `sys.stdin.read`; at the end both are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from sys import _getframe
from typing import Any

from pathlore.runtime.drawing import draw, fresh_line, next_value
from pathlore.runtime.path import Unsupported, context

LINE = "sys.stdin.readline"
REST = "sys.stdin.read"


class StandardInput:
    """A file to read from, all of which comes from two functions."""

    encoding = "utf-8"
    errors = "strict"
    newlines = None
    name = "<stdin>"
    mode = "r"
    closed = False

    def __init__(self, line: Callable[[], Any], rest: Callable[[], Any]) -> None:
        self._line = line
        self._rest = rest

    def readline(self, size: int | None = -1, /) -> Any:
        return _whole(size) and self._line()

    def read(self, size: int | None = -1, /) -> Any:
        return _whole(size) and self._rest()

    def readlines(self, hint: int | None = -1, /) -> list[Any]:
        return list(self) if _whole(hint) else []

    def __iter__(self) -> Iterator[Any]:
        return self

    def __next__(self) -> Any:
        line = self._line()
        if not line:
            raise StopIteration
        return line

    def __enter__(self) -> StandardInput:
        return self

    def __exit__(self, *details: object) -> None:
        pass

    def readable(self) -> bool:
        return True

    def isatty(self) -> bool:
        return False

    def fileno(self) -> int:
        return 0

    def close(self) -> None:
        pass

    @property
    def buffer(self) -> Any:
        return context.path.end(Unsupported("bytes of sys.stdin"))


def _whole(size: Any) -> bool:
    if size is not None and size >= 0:
        context.path.end(Unsupported("parts of lines of sys.stdin"))
    return True


def _draw_line() -> Any:
    return draw(LINE, _next_line)


def _next_line(key: str) -> Any:
    """Nothing is left, or there is another one, or a last one that does not end as lines do."""
    kept = context.path.kept
    if kept.get(LINE):
        return ""
    kind = context.path.pick(3, _getframe())
    kept[LINE] = kind != 1
    if kind == 0:
        return ""
    if kind == 1:
        return fresh_line(key) + "\n"
    line = fresh_line(key, fits=bool)
    context.path.suppose(line != "", _getframe())
    return line


def _draw_rest() -> Any:
    def make(key: str) -> Any:
        if context.path.kept.get(LINE):
            return ""
        context.path.kept[LINE] = True
        return fresh_line(key, among="\r")

    return draw(REST, make)


def _line() -> Any:
    return _draw_line() if context.exploring else next_value(LINE, str)


def _rest() -> Any:
    return _draw_rest() if context.exploring else next_value(REST, str)


DRAWN: Any = StandardInput(_line, _rest)
"""Standard input of programs that are explored, and meanwhile replayed; otherwise there is nothing to read."""


def is_standard_input(file: Any) -> bool:
    """Whether to open this is to open standard input."""
    return (type(file) is int and file == 0) or (type(file) is str and file == "/dev/stdin")
