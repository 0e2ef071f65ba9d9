"""Records what code prints instead of printing it."""

from __future__ import annotations

import builtins
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_print = print


class Printed:
    """What was printed: the arguments of each call, which may be symbolic."""

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

    def _print(self, *values: Any, sep: Any = " ", end: Any = "\n", file: Any = None, flush: bool = False) -> None:
        if file is None or isinstance(file, _Stream):
            self.calls.append((*values, sep, end))
        else:
            _print(*values, sep=sep, end=end, file=file, flush=flush)


class _Stream:
    """Stands in for the standard output. All else than to write to it is left to that."""

    def __init__(self, printed: Printed, real: Any) -> None:
        self._printed = printed
        self._real = real

    def write(self, text: Any) -> int:
        self._printed.calls.append((text,))
        return len(text)

    def writelines(self, lines: Any) -> None:
        for line in lines:
            self.write(line)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._real, name)
