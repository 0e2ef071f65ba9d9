"""`sys.stdin` of a program that is explored or replayed: whatever is read from it is an input.

Lines are drawn as `sys.stdin.readline`, the remaining text as `sys.stdin.read`; at the end of the input both are empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from enum import IntEnum
from io import TextIOWrapper
from sys import _getframe
from typing import Any

from pathlore.runtime.drawing import draw, fresh_line, next_value
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.values.class_attributes import unchangeable_class

LINE = "sys.stdin.readline"
"""Also the key under which a path keeps that the input has ended."""
REST = "sys.stdin.read"


class StandardInput:
    """A text file to read from; two functions supply its lines and its rest."""

    encoding = "utf-8"
    errors = "strict"
    newlines = None
    name = "<stdin>"
    mode = "r"
    closed = False

    def __init__(self, line: Callable[[], Any], rest: Callable[[], Any]) -> None:
        self._line = line
        self._rest = rest

    @unchangeable_class
    def __class__(self) -> Any:
        """Programs tell files from names by `isinstance`."""
        return TextIOWrapper

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
        return context.path.end(Unsupported("sys.stdin is read as bytes, which is not followed"))


class _Next(IntEnum):
    """What a file has left. The numbers are the alternatives of a pick, which stored paths name."""

    NOTHING = 0
    LINE = 1
    LAST = 2
    """Text without a newline at its end."""


def _whole(size: Any) -> bool:
    if size is not None and size >= 0:
        context.path.end(Unsupported("parts of lines of sys.stdin are read, which is not followed"))
    return True


def _draw_line() -> Any:
    return draw(LINE, _next_line)


def _next_line(key: str) -> Any:
    """The next line, as one of the three cases of `_Next`."""
    kept = context.path.kept
    if kept.get(LINE):
        return ""
    case = _Next(context.path.pick(len(_Next), _getframe()))
    kept[LINE] = case is not _Next.LINE
    match case:
        case _Next.NOTHING:
            return ""
        case _Next.LINE:
            return fresh_line(key) + "\n"
        case _Next.LAST:
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
"""Standard input while exploring and replaying; at any other time it is empty."""


def is_standard_input(file: Any) -> bool:
    """Whether `open(file)` opens standard input."""
    return (type(file) is int and file == 0) or (type(file) is str and file == "/dev/stdin")
