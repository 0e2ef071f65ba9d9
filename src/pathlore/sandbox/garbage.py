"""Collects what paths left behind: generators and finalisers run code of the program when they are collected."""

from __future__ import annotations

import gc
import os

from pathlore.collector import pass_over_program
from pathlore.sandbox.guard import guard

_ENDING = frozenset({"__del__", "finalize", "weakref"})
_LEFT = frozenset({"finally", "with", "except"})


def runs_code_at_its_end(words: frozenset[str]) -> bool:
    """Whether code with these words may leave something that does more than vanish."""
    return not words.isdisjoint(_ENDING) or ("yield" in words and not words.isdisjoint(_LEFT))


class Collecting:
    """Collects garbage between paths, and not on a later one, which would see what it does.

    What a path left is young. With `everything`, a process that was forked meanwhile also collects what it took over
    as frozen from the one before: a class is a subclass until it is collected.
    """

    __slots__ = ("_everything", "_generation", "_is_first", "_process")

    def __init__(self, everything: bool) -> None:
        self._everything = everything
        self._process = os.getpid()
        self._generation = 2
        self._is_first = True

    def __call__(self) -> None:
        # It may do what no path is allowed to do.
        active, guard.active = guard.active, True
        try:
            if self._everything and self._process != os.getpid():
                self._process = os.getpid()
                gc.unfreeze()
                gc.collect()
                gc.freeze()
                pass_over_program()
            gc.collect(self._generation)
        finally:
            guard.active = active
        if self._is_first:
            self._is_first = False
            pass_over_program()
        if not self._everything:
            self._generation = 1
