"""Observers that end an exploration, or report how far it is."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from pathlore.bounds import Bound
from pathlore.collector import collect_all
from pathlore.explore.engine import Engine, Limit
from pathlore.explore.executor import Run
from pathlore.explore.strategies import CoverageFirst
from pathlore.forks.family import own_memory
from pathlore.trie.node import Boundary, Error, Leaf
from pathlore.trie.partition import open_share

_FIRST_PAUSE = 0.02
"""Seconds between the first two reports of progress. The process may be ended: then they are what is known."""
_PERIOD = 0.25
_MOST_ROUNDS = 8
"""So many times the paths in a row that end a target, it may go on if that many seem to be left at most."""
_MOST_FOR_TRIES = 0.85
"""Of the memory; the rest is for the path that runs, and for what is written at the end."""


class MaxPaths(Limit):
    """Stops after a number of paths. Runs that are made by summaries count like any other."""

    def __init__(self, limit: int) -> None:
        self.limit = limit

    def stop(self, engine: Engine) -> str | None:
        runs = engine.counts.runs + engine.counts.composed
        return Bound.MAX_PATHS if self.limit and runs >= self.limit else None


class MaxRepeats:
    """Stops after so many paths in a row that repeat what others did, once whatever is open would repeat it, too.

    A path repeats others if it takes no alternative of a site that none has taken, runs no basic block that none has
    run, ends in no other way, and nothing is reported of it. As many of them as led to the last news are waited for
    anyway, and an exploration that is about to come to its end comes to it.
    """

    def __init__(self, limit: int, told: Callable[[], int]) -> None:
        self._limit = limit
        self._told = told
        """How much was reported."""
        self._blocks: set[int] = set()
        self._ends: set[object] = set()
        self._seen = (0, 0, 0, 0)
        """How much of each kind there was at the last look."""
        self._last = 0
        """The number of the path that brought the last news."""
        self._next = limit
        """The number of paths in a row after which it is looked whether to stop."""

    def after_run(self, engine: Engine, run: Run) -> None:
        path, leaf = run.path, run.leaf
        self._blocks.update(leaf.blocks, *(node.blocks for node in path.grown))
        self._ends.add(_end_of(leaf))
        strategy = engine.frontier.strategy
        variety = strategy.variety if isinstance(strategy, CoverageFirst) else 0
        seen = (variety, len(self._blocks), len(self._ends), self._told())
        if seen != self._seen:
            self._seen, self._last, self._next = seen, engine.counts.runs, self._limit

    def stop(self, engine: Engine) -> str | None:
        repeats = engine.counts.runs - self._last
        if repeats < max(self._next, self._last):
            return None
        strategy = engine.frontier.strategy
        if not isinstance(strategy, CoverageFirst) or not strategy.is_repeating:
            # Other strategies do not know what would be new.
            return None
        if repeats < _MOST_ROUNDS * self._limit and self._is_nearly_done(engine):
            self._next = repeats + self._limit
            return None
        return Bound.MAX_REPEATS

    def _is_nearly_done(self, engine: Engine) -> bool:
        """Whether few paths are left, to judge by what is open of the trie.

        Where more is open than should be left, as in a loop that adds an alternative in each round, that says nothing.
        """
        share = open_share(engine.trie.root)
        left = engine.counts.runs * share / (1 - share) if share < 1 else math.inf
        return len(engine.frontier) <= left <= _MOST_ROUNDS * self._limit


def _end_of(leaf: Leaf) -> object:
    """The way in which a path ended."""
    match leaf:
        case Error(failure=failure):
            return failure
        case Boundary(why=why, where=where):
            return why, where
        case _:
            return type(leaf)


class MaxMemory(Limit):
    """Stops when what is remembered of paths leaves too little memory for more of them."""

    def __init__(self, limit: float) -> None:
        self._limit = limit * _MOST_FOR_TRIES
        self._next = 0.0

    def stop(self, engine: Engine) -> str | None:
        now = time.monotonic()
        if now < self._next:
            return None
        self._next = now + _PERIOD
        if own_memory() <= self._limit:
            return None
        # What the last path left may be garbage.
        collect_all()
        return Bound.MAX_MEMORY if own_memory() > self._limit else None


class Heartbeat(Limit):
    """Tells somebody about the progress: soon at first, then twice a second."""

    def __init__(self, tell: Callable[[Engine], None], period: float = 0.5) -> None:
        self.tell = tell
        self.period = period
        self._pause = _FIRST_PAUSE
        self._next = 0.0

    def stop(self, engine: Engine) -> str | None:
        now = time.monotonic()
        if now >= self._next:
            self._pause = min(2 * self._pause, self.period)
            self._next = now + self._pause
            self.tell(engine)
        return None
