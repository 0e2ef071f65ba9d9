"""Shows the progress of a run on a terminal, in one line for each worker, and erases it."""

from __future__ import annotations

import os
import time
from typing import TextIO

from pathlore.findings import ModuleLoading, Progress, TargetStarted
from pathlore.report.wording import number

_ERASE = "\r\x1b[K"
_ERASE_ABOVE = "\x1b[A\x1b[K"
_PAUSE = 0.1
_MOST_LINES = 8
"""More workers than this are not shown: their lines would be the whole screen."""


class ProgressLine:
    """The line, or lines; nothing is shown if the stream is not a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = 0
        """Lines that are on the terminal now."""
        self._texts: dict[int, str] = {}
        """By worker, in the order of their numbers."""
        self._next = 0.0

    def show(self, event: ModuleLoading | TargetStarted | Progress | None, worker: int = 0) -> None:
        """Shows what a worker does; nothing if it is done."""
        if not self._terminal:
            return
        if event is None:
            self._texts.pop(worker, None)
        else:
            self._texts[worker] = _text(event)
        if time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _PAUSE
        width = self._width()
        lines = [self._texts[worker][:width] for worker in sorted(self._texts)[:_MOST_LINES]]
        self._stream.write(self._erasing() + "\n".join(lines))
        self._stream.flush()
        self._shown = len(lines)

    def erase(self) -> None:
        if self._shown:
            self._stream.write(self._erasing())
            self._stream.flush()
            self._shown = 0
            self._next = 0.0

    def _erasing(self) -> str:
        return _ERASE + _ERASE_ABOVE * (self._shown - 1)

    def _width(self) -> int:
        try:
            columns = os.get_terminal_size(self._stream.fileno()).columns
        except (OSError, ValueError):
            columns = 0
        # some terminals do not know their size
        return (columns or 80) - 1


def _text(event: ModuleLoading | TargetStarted | Progress) -> str:
    match event:
        case ModuleLoading(target):
            return f"{target}: importing"
        case TargetStarted(target):
            return f"{target}: starting"
        case Progress(target, paths, open_paths, findings, seconds):
            found = f", {number(findings, 'finding')}" if findings else ""
            return f"{target}: {number(paths, 'path')}, {open_paths} open{found}, {seconds:.0f} s"
