"""Runs paths in copies of processes: where state cannot be restored, and where paths take long."""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pathlore.confirmation.collect import described
from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.pristine import Pristine
from pathlore.confirmation.reproduction import Reproduction
from pathlore.explore.alternative import Alternative
from pathlore.explore.executor import Executor, Run
from pathlore.explore.path import ExploringPath
from pathlore.explore.standing_path import StandingPath, open_files, standing
from pathlore.runtime.calls import UNBROKEN
from pathlore.sandbox.guard import SideEffect, guard
from pathlore.session.exploration import Exploration

if TYPE_CHECKING:
    from pathlore.explore.checkpoints import Checkpoints

_SLOW = 0.015
"""Seconds. Below, no path is worth a copy."""

_LONG = 0.05
"""Seconds of CPU time, preparation aside. A first path that took longer to a choice leaves a process standing there."""

_GRACE = 0.5
"""Seconds that a fork has to notice that its time is over."""


class _Watching:
    """Looks at how long paths take; most never take long, and nothing else is imported for them."""

    def __init__(self, executor: Executor, make: Callable[[], Checkpoints], force: Callable[[], bool]) -> None:
        self._executor = executor
        self._make = make
        self._force = force
        self._slow = 0
        self._first: Callable[..., ExploringPath] | None = None

    def run(self, alternative: Alternative, deadline: float) -> Run | None:
        if alternative.parent is None and self._executor.paths is ExploringPath:
            files = open_files()
            self._first = self._executor.paths = standing(_LONG, lambda path: self._leave(path, files))
        return None

    def _leave(self, path: StandingPath, files: frozenset[str]) -> None:
        missing = _LONG - path.worked
        if missing > 0.0:
            path.due += missing
            return
        # What is imported for it is not what the program reads.
        guard.active = False
        made = self._make()
        guard.active = True
        made.leave(path, files)

    def ended(self, run: Run) -> None:
        pass

    def ran(self, run: Run, seconds: float) -> bool:
        if self._first is not None and self._executor.paths is self._first:
            self._executor.paths = ExploringPath
        ended = run.path.ended
        if ended is not None and isinstance(ended, SideEffect) and ended.is_harmless_in_copy:
            return self._force()
        if seconds >= _SLOW:
            self._slow += 1
            if self._slow > 1:
                # The first one rewrites code.
                self._make().ran(run, seconds)
        return False


# Ticks of the clock must not end an import, nor leave the guard off.
UNBROKEN.add(_Watching._leave.__code__)


class Copies:
    """The processes that stand still for one exploration."""

    def __init__(self, exploration: Exploration) -> None:
        self._exploration = exploration
        self._made: Checkpoints | None = None
        self._untouched: Pristine | None = None
        self._is_careful = False

    @property
    def are_needed(self) -> bool:
        """Whether all paths run in copies."""
        return self._made is not None and self._made.is_forced

    def watch(self, untouched: Pristine | None, careful: Collection[str] = ()) -> None:
        """From now on, paths run in copies where they have to, or where that pays; of `careful` targets, all do."""
        self._untouched = untouched
        executor = self._exploration.executor
        executor.elsewhere = _Watching(executor, self._make, self._force)
        self._is_careful = executor.target.name in careful
        if executor.setup.state.has_opaque or self._is_careful:
            self._force()

    def _force(self) -> bool:
        """Has all paths run in copies from now on; whether that is possible."""
        untouched = self._untouched
        if untouched is None or not (self._made or self._make()).begin(self._is_careful):
            self._exploration.executor.elsewhere = None
            return False

        def instead(reproduction: Reproduction) -> PlainOutcome | None:
            limit = self._exploration.config.path_timeout
            found = untouched.show([reproduction], limit + _GRACE if limit else 0.0)
            return found[0] if found else PlainOutcome(ended="the process ended")

        self._exploration.confirmer.instead = instead
        return True

    def _make(self) -> Checkpoints:
        # Most targets do without, and start sooner for it.
        from pathlore.explore.checkpoints import Checkpoints

        exploration = self._exploration
        always = bool(exploration.config.cover)
        root = os.path.dirname(exploration.target.path)

        def describe(run: Run) -> object:
            return described(exploration.target, run, always)

        self._made = Checkpoints(exploration.executor, root, describe, self._force)
        exploration.executor.elsewhere = self._made
        return self._made

    def close(self) -> None:
        if self._made is not None:
            self._made.close()
        self._exploration.executor.elsewhere = None


@contextmanager
def copies(exploration: Exploration) -> Iterator[Copies]:
    """No process stays behind."""
    made = Copies(exploration)
    try:
        yield made
    finally:
        made.close()
