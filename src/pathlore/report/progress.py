"""Shows the progress of a run in a single line of a terminal, and erases it."""

from __future__ import annotations

import os
import time
from typing import TextIO

from pathlore.findings import ModuleLoading, Progress, TargetStarted
from pathlore.report.wording import number

_ERASE = "\r\x1b[K"
_PAUSE = 0.1


class ProgressLine:
    """The line; it shows nothing if the stream is not a terminal."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._terminal = stream.isatty() and os.environ.get("TERM") != "dumb"
        self._shown = False
        self._next = 0.0

    def show(self, event: ModuleLoading | TargetStarted | Progress) -> None:
        if not self._terminal or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + _PAUSE
        self._shown = True
        self._stream.write(_ERASE + _text(event)[: self._width()])
        self._stream.flush()

    def erase(self) -> None:
        if self._shown:
            self._stream.write(_ERASE)
            self._stream.flush()
            self._shown = False
            self._next = 0.0

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
