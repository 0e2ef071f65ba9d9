"""Observes an exploration for cases, stops it when all branches are covered, and has the chosen cases written."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.comparison import comparable, differ
from pathlore.confirmation.confirm import Confirmer, agrees
from pathlore.confirmation.shrink import shrunk
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import all_conditions
from pathlore.findings import CasesFound, Event, FindingFound, Incomplete, TargetResult
from pathlore.program.targets import Target
from pathlore.testgen.arms import CutBlocks, numbers_in
from pathlore.testgen.block_coverage import BlockCoverage
from pathlore.testgen.case_keys import CaseKeys
from pathlore.testgen.case_writer import CaseWriter, Draft
from pathlore.testgen.found_paths import FoundPath, FoundPaths, fewest
from pathlore.testgen.named_reproduction import with_names
from pathlore.testgen.observed_run import Observation, ObservedRuns
from pathlore.testgen.so_far import CasesSoFar
from pathlore.trie.failure import Failure
from pathlore.trie.node import Complete, Error

MOST_CASES = 1000
"""Cases of a target with --all-paths; --max-paths sets another bound."""
_COMMENT = "A finding ({}): this is what the code does, not what it should do."
_COVERED = "every branch is covered"
_DISAGREES = "unconfirmed: plain Python gives another result"
_STOPPED = "no test: plain Python was stopped"
_LATE = f"no test: {Bound.TIMEOUT}"
_UNSTABLE = "no test: plain Python does not do the same again"


class _Comments:
    """Passes events on, and keeps a comment for the case of each failure that is reported as a finding."""

    def __init__(self, emit: Callable[[Event], None]) -> None:
        self.emit = emit
        self.failure: Failure | None = None
        """The failure of the run that is looked at: events do not say which one they report."""
        self._comments: dict[Failure, str] = {}

    def report(self, event: Event) -> None:
        if isinstance(event, FindingFound) and not event.behaviour and self.failure is not None:
            self._comments[self.failure] = _COMMENT.format(event.finding.code)
        self.emit(event)

    def of(self, failure: Failure | None) -> str:
        return self._comments.get(failure, "") if failure is not None else ""


class Cases:
    """An observer of the engine. With `all_paths` every path becomes a case."""

    sees_returns = True

    def __init__(
        self,
        target: Target,
        config: Config,
        confirmer: Confirmer,
        emit: Callable[[Event], None],
        all_paths: bool,
        keep: Collection[str] | None = None,
    ) -> None:
        self.target = target
        self.all_paths = all_paths
        self.coverage = BlockCoverage(confirmer.code)
        self.keys = None if keep is None else CaseKeys(target, confirmer, keep)
        self.unconfirmed: Counter[tuple[str, str]] = Counter()
        """Why paths did not become cases, and where."""
        self._bounded = bool(config.max_paths)
        self._writer = CaseWriter(target, target.modules, ObservedRuns(confirmer))
        self._cut = CutBlocks(confirmer.code)
        self._found = FoundPaths(all_paths)
        self._so_far = CasesSoFar(CaseWriter(target, target.modules, ObservedRuns(confirmer)), emit)
        self._comments = _Comments(emit)
        self.collector = Collector(target, config, confirmer, self._comments.report)

    # While exploring

    def after_run(self, engine: Engine, run: Run) -> None:
        self._comments.failure = run.failure
        self.collector.after_run(engine, run)
        entered = self.coverage.ran(run)
        if not _may_be_case(run):
            return
        kind = engine.counts.runs if self.all_paths else (entered, run.failure)
        if self._found.attempt(kind, entered, run.failure):
            self._add(kind, entered, run, engine.counts.runs)

    def wants(self, run: Run) -> bool:
        """Whether a run that was made elsewhere may become a case, or is looked at more closely for another reason."""
        if self.collector.wants(run):
            return True
        if not _may_be_case(run):
            return False
        entered = self.coverage.entered(run)
        return self._found.is_wanted((entered, run.failure), entered, run.failure)

    def stop(self, engine: Engine) -> str | None:
        if self.all_paths:
            return Bound.MAX_PATHS if not self._bounded and len(self._found) >= MOST_CASES else None
        if not self.coverage.complete(self._found.covered):
            return None
        return None if self.keys is not None and self.keys.may_meet_more(engine.counts.runs) else _COVERED

    def _add(self, kind: object, entered: int, run: Run, order: int) -> None:
        path = run.path
        witness = shrunk(path.witness, all_conditions(path))
        reproduction = reproduction_of(self.target, run)
        predicted = comparable(run.value, witness)
        named = with_names(self.target, reproduction)
        cut = self._writer.runs.watch(named, lambda observed: self._compare(observed, run.failure, predicted, entered))
        if cut is None:
            self._disagree(run)
            return
        size = len(reproduction.call)
        key = "" if self.keys is None else self.keys.of(numbers_in(entered), run.failure)
        kept = self.keys is not None and key in self.keys.keep
        found = FoundPath(named, run.failure, entered, cut, size, order, key, kept)
        if self._found.add(kind, found):
            self._so_far.add(kind, found, self._comments.of(run.failure))

    def _compare(self, observed: Observation, failure: Failure | None, predicted: Any, entered: int) -> int | None:
        """The blocks that were left in the middle, if plain Python did what was predicted."""
        plain = observed.plain
        if not agrees(failure, plain):
            return None
        if failure is None and differ(predicted, comparable(plain.value, {})):
            return None
        return self._cut.of(plain, entered)

    def _disagree(self, run: Run) -> None:
        failure = run.failure
        if self._writer.runs.ended is not None:
            self.unconfirmed[f"{_STOPPED}: {self._writer.runs.ended}", self.target.name] += 1
        elif failure is None:
            self.unconfirmed[_DISAGREES, self.target.name] += 1
        elif not any(doubted == failure for _, doubted in self.collector.doubts):
            self.unconfirmed[_DISAGREES, f"{failure.location.path}:{failure.location.line}"] += 1

    # Afterwards

    def written(self, late: float = math.inf) -> CasesFound:
        """The cases, chosen and written; rewritten code has to be in place still. When it is `late`, no more are."""
        return self._writer.cases(self._drafts(late))

    def _drafts(self, late: float) -> list[Draft]:
        """Drafts of the chosen cases. Where one comes to nothing, others are chosen in its place."""
        candidates = self._found.in_order()
        written: dict[int, Draft] = {}
        while True:
            chosen = candidates if self.all_paths else fewest(candidates)
            chosen += [found for found in candidates if found.kept and found not in chosen]
            for found in chosen:
                if found.order not in written and time.monotonic() < late:
                    draft = self._writer.draft(found.named, found.failure, self._comments.of(found.failure))
                    if draft is not None:
                        written[found.order] = replace(draft, case=replace(draft.case, key=found.key))
            lost = [found for found in chosen if found.order not in written]
            if not lost:
                return [written[found.order] for found in chosen]
            if time.monotonic() >= late:
                self.unconfirmed[_LATE, self.target.name] += len(lost)
                return [written[found.order] for found in chosen if found.order in written]
            self.unconfirmed[_UNSTABLE, self.target.name] += len(lost)
            candidates = [found for found in candidates if found not in lost]

    def amended(self, result: TargetResult) -> TargetResult:
        """The result of the target, with the reasons why paths did not become cases."""
        if not self.unconfirmed:
            return result
        cuts = [Incomplete(why, where, count) for (why, where), count in sorted(self.unconfirmed.items())]
        wrong = sum(count for (why, _), count in self.unconfirmed.items() if why == _DISAGREES)
        stats = replace(result.stats, unconfirmed=result.stats.unconfirmed + wrong)
        return replace(result, exhaustive=False, incomplete=(*result.incomplete, *cuts), stats=stats)


def _may_be_case(run: Run) -> bool:
    return isinstance(run.leaf, (Complete, Error)) and (run.failure is None or not run.failure.in_docstring)


def strategy_for(config: Config, all_paths: bool) -> Config:
    """New code first, unless somebody chose another order."""
    if all_paths or config.strategy != Config().strategy:
        return config
    return replace(config, strategy="coverage-first")
