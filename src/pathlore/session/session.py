"""A session: finds targets, explores them one after the other, and emits events."""

from __future__ import annotations

import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from types import ModuleType

from pathlore.collector import collect_all
from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer, PlainOutcome, nowhere
from pathlore.confirmation.pristine import Pristine, pristine
from pathlore.confirmation.reproduction import Reproduction
from pathlore.confirmation.reseeded import reseeded
from pathlore.findings import (
    Emit,
    ModuleLoading,
    Omission,
    Skipped,
    TargetFailed,
    TargetLeftOut,
    TargetResult,
    TargetSkipped,
    TargetsListed,
)
from pathlore.forks.bridge_address import bridge
from pathlore.forks.family import memory_limit
from pathlore.instrumentation.instrument import Instrumentation, rewrite_calls, rewrite_everything
from pathlore.option_words import UntypedWay
from pathlore.options import AUTO, MOST_BY_ITSELF
from pathlore.program.boundaries import why_no_boundary
from pathlore.program.chosen_inputs import InputChoice
from pathlore.program.source import read_source
from pathlore.program.targets import Loading, Refused, Target, find_targets
from pathlore.project import TargetError, names_many
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard
from pathlore.sandbox.kept_snapshot import KeptSnapshot
from pathlore.sandbox.snapshot import Baseline, Snapshot
from pathlore.session.exploration import Exploration, exploration
from pathlore.session.target_time import TargetTime
from pathlore.turns import turns

_MANY_NODES = 20_000


class Session:
    """What several targets share: rewritten modules, remembered state, the clock."""

    # Large: each attribute is something that targets share.

    def __init__(self, config: Config, emit: Emit) -> None:
        self.config = config
        self.emit = emit
        # Calls of functions in Python cross boundaries as others do.
        self.code = Instrumentation(config.contracts, rewrite_calls if config.external else rewrite_everything)
        self.clock = Clock(memory_limit(config.max_memory))
        self.time = TargetTime(config.timeout)
        self.is_survey = False
        """Whether targets end once their paths repeat others."""
        self.proofs: dict[str, TargetResult] = {}
        """Results of functions whose contracts answered calls, by name."""
        self.careful: Collection[str] = ()
        """Targets whose paths run in copies of the process."""
        self._pristine: Pristine | None = None
        self._pristine_of: tuple[str, bool] | None = None
        self._first: Baseline = {}
        """State that cannot be put back, as it was before any path of this process ran."""
        self._snapshot = KeptSnapshot()
        self._unmet: set[str] = set()
        """Parameters that something was said about, and no target has so far."""
        self._left = 0
        """Nodes of tries that nobody needs any more."""

    def targets(self, words: Sequence[str], skip: Collection[str] = ()) -> Iterator[Target]:
        """The targets that the words stand for; what cannot be checked is reported."""
        seen: set[str] = set(skip)
        types, guess = dict(self.config.types), self.config.untyped == UntypedWay.GUESS
        chosen = InputChoice(self.config.symbolic, self.config.fix)
        self._unmet = set(chosen.names)
        for word in words:
            try:
                loading = _ReportedLoading(self, word, skip)
                private = self.config.private
                found = find_targets(word, types, loading, self.config.contracts, guess, private, chosen)
                while (target := self._next(found)) is not None:
                    if target.name in seen:
                        continue
                    seen.add(target.name)
                    if isinstance(target, Refused) and target.is_error:
                        self.emit(TargetFailed(target.name, target.reason))
                    elif isinstance(target, Refused):
                        self.emit(TargetSkipped(Skipped(target.name, target.reason)))
                    elif self.config.external and (why := why_no_boundary(target, dict(self.config.external))):
                        self.emit(TargetFailed(target.name, why))
                    else:
                        if names_many(word):
                            # Each target has its own time, and the imports of a package are nobody's.
                            self.time.next_target()
                        yield target
                    self.time.next_target()
            except TargetError as error:
                self.emit(TargetFailed(word, str(error)))
                self._unmet.clear()
        for name in sorted(self._unmet):
            option = "--symbolic" if name in chosen.symbolic else "--fix"
            self.emit(TargetFailed(f"{option} {name}", "no target has a parameter of this name"))

    def meet(self, parameters: Iterable[str]) -> None:
        """Some target has these parameters."""
        self._unmet.difference_update(parameters)

    def forget_names(self) -> None:
        """Not all targets are looked at, so that nothing can be said about names that none has."""
        self._unmet.clear()

    def _next(self, targets: Iterator[Target | Refused]) -> Target | Refused | None:
        """The next target. To find it may import its module."""
        with guard.around_imports(self.config.allow):
            return next(targets, None)

    @contextmanager
    def exploration(self, target: Target, pristine: bool = False) -> Iterator[Exploration]:
        """An exploration of a target. `pristine`: findings are confirmed in an untouched process, too."""
        if self._left > _MANY_NODES:
            # Tries go in circles.
            collect_all()
            self._left = 0
        before = self._confirm_elsewhere if pristine else None
        prepared = self.time.check if pristine else lambda: None
        with exploration(
            target,
            target.modules,
            self.config,
            self.code,
            self.clock,
            before=before,
            snapshot_of=self._snapshot_of,
            prepared=prepared,
        ) as made:
            try:
                yield made
            finally:
                self._left += made.engine.counts.nodes

    def _snapshot_of(self, modules: list[ModuleType], script: str) -> Snapshot:
        return self._snapshot.of(modules, self._first, script)

    def _confirm_elsewhere(self, made: Exploration) -> None:
        untouched = self._untouched(made.target, made.confirmer)
        made.confirmer.elsewhere = nowhere if untouched is None else untouched.run

    def confirmer(self, target: Target) -> Confirmer:
        """Runs the target as plain Python, in a process in which nobody minds what is left behind."""
        source, limit = read_source(target.path), self.config.path_timeout
        return Confirmer(target, source, self.code, lambda: None, self.clock, limit)

    def untouched(self, target: Target) -> Pristine | None:
        """A process from before the first path of any target of this file; nothing is rewritten for it."""
        return self._untouched(target, self.confirmer(target))

    def _untouched(self, target: Target, confirmer: Confirmer) -> Pristine | None:
        key = (target.path, target.function is None)
        if self._pristine_of != key:
            self._forget_untouched()

            def run(reproduction: Reproduction) -> PlainOutcome:
                if reproduction.guarded:
                    self.code.contracts.add(confirmer.target.modules)
                guard.is_copy = True
                # Nothing has run here that would have to be put back, and this copy ends: but Pathlore goes on in it.
                limit = sys.getrecursionlimit()
                confirmer.restore = partial(sys.setrecursionlimit, limit)
                try:
                    with guard.ready(self.config.allow), self.clock.ticking():
                        return confirmer.run(reproduction)
                finally:
                    sys.setrecursionlimit(limit)

            self._pristine, self._pristine_of = pristine(run), key
        return self._pristine

    def workers(self, alone: bool = False) -> Callable[[], int] | None:
        """Tells how many processes may explore a target; None if that is always one, where somebody sees all runs."""
        jobs = self.config.jobs
        if alone:
            return None
        # Whoever performs a job in a process of theirs is asked before others are forked.
        is_one = jobs == 1 or (jobs == AUTO and not turns.are_given)
        return None if is_one and not self._is_in_cluster else self._workers

    @property
    def _is_in_cluster(self) -> bool:
        return bool(self.config.cluster and bridge.path)

    def _workers(self) -> int:
        if self._is_in_cluster:
            return max(2, bridge.workers)
        jobs, helpers = self.config.jobs, turns.helpers()
        if helpers is None:
            return int(jobs)
        return min(1 + helpers, MOST_BY_ITSELF) if jobs == AUTO else 1 + helpers

    @property
    def kept_untouched(self) -> Pristine | None:
        """The process from before the first path, if there is one already."""
        return self._pristine

    def close(self) -> None:
        """Ends the processes in which findings are confirmed."""
        if reseeded.process is not None:
            reseeded.close()
        self._forget_untouched()

    def _forget_untouched(self) -> None:
        if self._pristine is not None:
            self._pristine.close()
        self._pristine, self._pristine_of = None, None


class _ReportedLoading(Loading):
    """Reports imports; what ended the process before is not imported again."""

    def __init__(self, session: Session, word: str, skip: Collection[str]) -> None:
        self._session = session
        self._word = word
        self._skip = skip

    def __call__(self, name: str) -> bool:
        if name in self._skip:
            self._session.forget_names()
            return False
        self._session.emit(ModuleLoading(name))
        self._session.time.next_module()
        return True

    def leave_out(self, name: str, why: Omission) -> None:
        self._session.emit(TargetLeftOut(name, why))

    def meet(self, parameters: Iterable[str]) -> None:
        self._session.meet(parameters)

    def expect(self, names: Sequence[str]) -> None:
        # A folder or a package has more modules.
        is_all = ":" in self._word or self._word.endswith(".py")
        self._session.emit(TargetsListed(self._word, tuple(names), is_all))
