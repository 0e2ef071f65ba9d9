"""Measures the time spent preparing code: it is rewritten, and models are loaded, once, on the first path."""

from __future__ import annotations

from time import process_time


class Preparation:
    """Sums up the CPU time of what is done `with` it. What is done in between counts once."""

    __slots__ = ("_began", "_depth", "seconds")

    def __init__(self) -> None:
        self.seconds = 0.0
        self._began = 0.0
        self._depth = 0

    @property
    def is_running(self) -> bool:
        return self._depth > 0

    def __enter__(self) -> None:
        if not self._depth:
            self._began = process_time()
        self._depth += 1

    def __exit__(self, *_: object) -> None:
        self._depth -= 1
        if not self._depth:
            self.seconds += process_time() - self._began


PREPARATION = Preparation()
