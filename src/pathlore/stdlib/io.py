"""Models of `io`: standard input that is opened by number or path, and files in memory with symbolic content."""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import Any

from pathlore.runtime.memory_files import SymFile
from pathlore.runtime.path import Unsupported, context
from pathlore.runtime.standard_input import DRAWN, is_standard_input
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.text import SymStr


def open_file(file: Any, *args: Any, **kwargs: Any) -> Any:
    if context.exploring and is_standard_input(file):
        return DRAWN
    return open(file, *args, **kwargs)


def string_io(initial_value: Any = "", *args: Any, **kwargs: Any) -> Any:
    if type(initial_value) is SymStr and context.exploring and not args and not kwargs:
        return SymFile(initial_value, io.StringIO)
    return io.StringIO(initial_value, *args, **kwargs)


def bytes_io(initial_bytes: Any = b"") -> Any:
    if type(initial_bytes) is SymBytes and context.exploring:
        return SymFile(initial_bytes, io.BytesIO)
    return io.BytesIO(initial_bytes)


def _around(kind: Any) -> Callable[..., Any]:
    """A class of files around other files: its code is written in C, and reads from them later."""

    def make(*args: Any, **kwargs: Any) -> Any:
        if any(type(given) is SymFile for given in (*args, *kwargs.values())):
            context.path.end(Unsupported(f"io.{kind.__name__} around a file with a symbolic content"))
        return kind(*args, **kwargs)

    return make


_AROUND = (io.TextIOWrapper, io.BufferedReader, io.BufferedWriter, io.BufferedRandom, io.BufferedRWPair)

FUNCTIONS: dict[Any, Callable[..., Any]] = {open: open_file, io.StringIO: string_io, io.BytesIO: bytes_io}
FUNCTIONS |= {kind: _around(kind) for kind in _AROUND}
