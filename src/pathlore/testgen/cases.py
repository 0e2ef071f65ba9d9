"""Watches an exploration for cases, stops it when all branches are covered, chooses the cases to write."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from typing import Any

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.comparison import differ, picture
from pathlore.confirmation.confirm import Confirmer, agrees
from pathlore.confirmation.shrink import shrunk
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import all_conditions
from pathlore.findings import CasesFound, Event, FindingFound, Incomplete, TargetResult
from pathlore.program.source import read_source
from pathlore.program.targets import Target
from pathlore.records import frozen
from pathlore.testgen.arms import Arms, places
from pathlore.testgen.block_coverage import BlockCoverage
from pathlore.testgen.case_keys import CaseKeys
from pathlore.testgen.case_writer import Draft, Drafting
from pathlore.testgen.cover import Candidate, cheapest_cover
from pathlore.testgen.labels import subjects
from pathlore.testgen.named_reproduction import NamedReproduction, staged
from pathlore.testgen.observed_run import Observation, ObservedRuns
from pathlore.trie.failure import Failure
from pathlore.trie.node import Complete, Error

MOST_CASES = 1000
"""Cases of a target with --all-paths; --max-paths sets another bound."""
_ATTEMPTS = 3
"""Paths through the same blocks that are looked at, for the smallest inputs."""
_MOST_KINDS = 1000
"""Different sets of blocks, beyond which only paths with something new are looked at."""
_RUNS_MORE = 100
"""Runs after everything is covered, in search of paths that there are cases for already."""
_COMMENT = "A finding ({}): this is what the code does, not what it should do."
_COVERED = "every branch is covered"
_DISAGREES = "unconfirmed: plain Python gives another result"
_STOPPED = "no test: plain Python was stopped"
_UNSTABLE = "no test: plain Python does not do the same again"

_ONE_CASE = 1 << 40
_ONE_FAILURE = 1 << 30


@frozen
class _Found:
    """A path that plain Python confirmed; `cut` are the blocks that an exception left in the middle."""

    named: NamedReproduction
    failure: Failure | None
    entered: int
    cut: int
    size: int
    order: int
    key: str = ""
    kept: bool = False
    """Whether there is a case for it already."""

    @property
    def cost(self) -> int:
        """The number of cases comes first, then how many of them fail, then the size of their inputs."""
        if self.kept:
            return 1
        failing = _ONE_FAILURE if self.failure is not None else 0
        return _ONE_CASE + failing + min(self.size, _ONE_FAILURE - 1)

    @property
    def place(self) -> tuple[bool, int, int]:
        return self.failure is not None, self.size, self.order


class Cases:
    """An observer. With `all_paths` every path becomes a case."""

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
        self.config = config
        self.emit = emit
        self.all_paths = all_paths
        self.collector = Collector(target, config, confirmer, self._tell)
        self.runs: ObservedRuns[Any] = ObservedRuns(confirmer)
        self.coverage = BlockCoverage(confirmer.code)
        self.modules = target.modules
        self.keys = None if keep is None else CaseKeys(target, confirmer, keep)
        self._covered_at = 0
        self.unconfirmed: Counter[tuple[str, str]] = Counter()
        self._arms: dict[str, Arms] = {}
        self._found: dict[object, _Found] = {}
        self._attempts: Counter[object] = Counter()
        self._covered = 0
        self._failures: set[Failure] = set()
        self._comments: dict[Failure, str] = {}
        self._failure: Failure | None = None

    # While exploring

    def after_run(self, engine: Engine, run: Run) -> None:
        self._failure = run.failure
        self.collector.after_run(engine, run)
        entered = self.coverage.ran(run)
        if not isinstance(run.leaf, (Complete, Error)) or (run.failure is not None and run.failure.in_docstring):
            return
        kind = engine.counts.runs if self.all_paths else (entered, run.failure)
        if self._is_wanted(kind, entered, run.failure):
            self._attempts[kind] += 1
            self._add(kind, entered, run, engine.counts.runs)

    def stop(self, engine: Engine) -> str | None:
        if self.all_paths:
            return Bound.MAX_PATHS if not self.config.max_paths and len(self._found) >= MOST_CASES else None
        if not self.coverage.complete(self._covered):
            return None
        self._covered_at = self._covered_at or engine.counts.runs
        more = (
            self.keys is not None and not self.keys.all_met and engine.counts.runs < 2 * self._covered_at + _RUNS_MORE
        )
        return None if more else _COVERED

    def _is_wanted(self, kind: object, entered: int, failure: Failure | None) -> bool:
        new = failure is not None and failure not in self._failures
        if self.all_paths or new or entered & ~self._covered:
            return True
        return self._attempts[kind] < _ATTEMPTS and (kind in self._found or len(self._found) < _MOST_KINDS)

    def _add(self, kind: object, entered: int, run: Run, order: int) -> None:
        path = run.path
        witness = shrunk(path.witness, all_conditions(path))
        reproduction = reproduction_of(self.target, run)
        predicted = picture(run.value, witness)
        named = staged(self.target, reproduction)
        cut = self.runs.watch(named, lambda observed: self._compare(observed, run.failure, predicted, entered))
        if cut is None:
            self._disagree(run)
            return
        size = len(reproduction.call)
        key = "" if self.keys is None else self.keys.of(_numbers(entered), run.failure)
        kept = self.keys is not None and key in self.keys.keep
        found = _Found(named, run.failure, entered, cut, size, order, key, kept)
        if kind not in self._found or found.place < self._found[kind].place:
            self._found[kind] = found
        self._covered |= entered
        if run.failure is not None:
            self._failures.add(run.failure)

    def _compare(self, observed: Observation, failure: Failure | None, predicted: Any, entered: int) -> int | None:
        """The blocks that were left in the middle, if plain Python did what was predicted."""
        plain = observed.plain
        if not agrees(failure, plain):
            return None
        if failure is None and differ(predicted, picture(plain.value, {})):
            return None
        return self._cut(observed, entered)

    def _cut(self, observed: Observation, entered: int) -> int:
        blocks = 0
        failure, error = observed.plain.failure, observed.plain.error
        if failure is not None and error is not None:
            raised = failure.explicit and not failure.is_assertion
            for path, place in places(error.__traceback__, raised):
                arms = self._arms_of(path)
                blocks |= arms.cut_at(place) if arms is not None else 0
        known = self.runs.code.blocks
        for path in {known[number].path for number in _numbers(entered)}:
            arms = self._arms_of(path)
            blocks |= arms.handled(entered) if arms is not None else 0
        return blocks

    def _arms_of(self, path: str) -> Arms | None:
        if path not in self._arms and self.runs.code.knows(path):
            self._arms[path] = Arms(read_source(path), [b for b in self.runs.code.blocks if b.path == path])
        return self._arms.get(path)

    def _disagree(self, run: Run) -> None:
        failure = run.failure
        if self.runs.ended is not None:
            self.unconfirmed[f"{_STOPPED}: {self.runs.ended}", self.target.name] += 1
        elif failure is None:
            self.unconfirmed[_DISAGREES, self.target.name] += 1
        elif not any(doubted == failure for _, doubted in self.collector.doubts):
            self.unconfirmed[_DISAGREES, f"{failure.location.path}:{failure.location.line}"] += 1

    def _tell(self, event: Event) -> None:
        if isinstance(event, FindingFound) and not event.behaviour and self._failure is not None:
            self._comments[self._failure] = _COMMENT.format(event.finding.code)
        self.emit(event)

    # Afterwards

    def written(self) -> CasesFound:
        """The cases, chosen and written; rewritten code has to be in place still."""
        drafting = Drafting(self.target, self.modules, self.runs)
        drafts = self._drafts(drafting)
        used = {name for draft in drafts for name in draft.used}
        polluting = any(draft.polluting for draft in drafts)
        return CasesFound(
            self.target.name,
            subjects(self.target),
            drafting.imports(used),
            tuple(draft.case for draft in drafts),
            tuple(module.__name__ for module in self.modules) if polluting else (),
        )

    def _drafts(self, drafting: Drafting) -> list[Draft]:
        """Drafts of the chosen cases. Where one comes to nothing, others are chosen in its place."""
        candidates = sorted(self._found.values(), key=lambda found: found.place)
        written: dict[int, Draft] = {}
        while True:
            chosen = candidates if self.all_paths else _chosen(candidates)
            chosen += [found for found in candidates if found.kept and found not in chosen]
            for found in chosen:
                if found.order not in written:
                    comment = self._comments.get(found.failure, "") if found.failure is not None else ""
                    draft = drafting.draft(found.named, found.failure, comment)
                    if draft is not None:
                        written[found.order] = replace(draft, case=replace(draft.case, key=found.key))
            lost = [found for found in chosen if found.order not in written]
            if not lost:
                return [written[found.order] for found in chosen]
            self.unconfirmed[_UNSTABLE, self.target.name] += len(lost)
            candidates = [found for found in candidates if found not in lost]

    def amended(self, result: TargetResult) -> TargetResult:
        """The result of the target, with what kept cases from being written."""
        if not self.unconfirmed:
            return result
        cuts = [Incomplete(why, where, count) for (why, where), count in sorted(self.unconfirmed.items())]
        wrong = sum(count for (why, _), count in self.unconfirmed.items() if why == _DISAGREES)
        stats = replace(result.stats, unconfirmed=result.stats.unconfirmed + wrong)
        return replace(result, exhaustive=False, incomplete=(*result.incomplete, *cuts), stats=stats)


def strategy_for(config: Config, all_paths: bool) -> Config:
    """New code first, unless somebody chose another order."""
    if all_paths or config.strategy != Config().strategy:
        return config
    return replace(config, strategy="coverage-first")


def _chosen(candidates: list[_Found]) -> list[_Found]:
    """The fewest that run every block, to its end where any does, and show every failure."""
    through = 0
    for found in candidates:
        through |= found.entered & ~found.cut
    failures = dict.fromkeys(found.failure for found in candidates if found.failure is not None)
    first = max((found.entered.bit_length() for found in candidates), default=0)
    bits = {failure: 1 << (first + 1 + i) for i, failure in enumerate(failures)}
    offered = []
    for found in candidates:
        # A script without branches has no blocks, and is run nevertheless.
        items = 1 << first | found.entered & ~found.cut | found.entered & ~through
        if found.failure is not None:
            items |= bits[found.failure]
        offered.append(Candidate(items, found.cost))
    return [candidates[i] for i in cheapest_cover(offered)]


def _numbers(blocks: int) -> list[int]:
    return [number for number in range(blocks.bit_length()) if blocks >> number & 1]
