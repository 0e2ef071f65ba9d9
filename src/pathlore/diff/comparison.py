"""Compares two versions of one target: each alone for its paths, both at once for where they differ."""

from __future__ import annotations

import time
from collections import Counter
from functools import partial

from pathlore.confirmation.collect import reproduction_of
from pathlore.confirmation.reproduction import Reproduction
from pathlore.diff.changed_code import CodeChanges
from pathlore.diff.equal_callees import EqualCallees
from pathlore.diff.judge import Judge
from pathlore.diff.product import Product
from pathlore.diff.reached_code import is_same_code
from pathlore.diff.versions import Pair
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.findings import Comparison, Incomplete, PathChanges, Progress, Stats, Verdict
from pathlore.session.exploration import exploration, followed, rewrite
from pathlore.session.session import Session
from pathlore.session.splitting import splitting
from pathlore.session.summary import cuts_of, stats_of
from pathlore.trie.node import Boundary, Complete, Error

_EXAMPLES = 3
_MOST_CALLS = 200
"""Paths of one version whose inputs are given to both, where exploring both at once left something out."""
_MOST_ALIKE = 20
"""Predicted differences of one kind that are confirmed and counted."""
_MOST_UNKNOWN = 10
"""Calls that plain Python cannot finish, after which no more are tried."""
_RUNS_ON = 50
"""Cut paths that are continued in plain Python."""


_ALONE = (0.2, 0.4)
_AT_ONCE = 0.85
"""Shares of the time of a target, after which it is not explored any more: each version, and both at once."""


class Comparing:
    """One target in two versions."""

    def __init__(self, session: Session, name: str, pair: Pair, judge: Judge) -> None:
        self._session = session
        self._name = name
        self._pair = pair
        self._judge = judge
        rewrite(followed([*pair.modules[0], *pair.modules[1]], session.config), session.code)
        self._changes = CodeChanges(session.code, pair)
        self._stats = Stats()

    def unchanged(self) -> bool:
        """Whether a call does the same in both versions, because it runs the same code."""
        if self._changes.none_for(*self._pair.targets):
            return True
        return self._changes.are_all_named(*self._pair.targets) and is_same_code(self._session.code, self._pair)

    def equal_callees(self, callees: EqualCallees) -> tuple[str, ...]:
        """The callees in which the versions differ, if these do the same; none if that is not the whole difference."""
        if self._pair.targets[1].fixed or not self._changes.are_all_named(*self._pair.targets):
            return ()
        return callees.make_equal(self._pair, self.report_progress)

    def comparison(self, both: bool, reason: str) -> Comparison:
        """Compares the versions; `both` says that there are calls which both accept."""
        alone = [_Alone(self, side) for side in (0, 1)]
        cuts: list[Incomplete] = []
        if both:
            cuts += self._at_once()
        if cuts or not both:
            for calls in alone:
                self._try(calls)
        cuts += self._judge.left_out()
        differences = self._judge.differences()
        exhaustive = both and not cuts
        verdict = Verdict.DIFFERENT if differences else Verdict.EQUIVALENT if exhaustive else Verdict.UNKNOWN
        removed, added = (calls.changes() for calls in alone)
        return Comparison(self._name, verdict, reason, differences, added, removed, tuple(cuts), self._stats)

    def _try(self, calls: _Alone) -> None:
        for _, reproduction in calls.paths:
            if reproduction is None or self._judge.unknown.total() > _MOST_UNKNOWN or not self._session.time.left:
                return
            self._judge.differ(reproduction)

    def _at_once(self) -> list[Incomplete]:
        """Explores both versions on the same inputs; returns what was left out."""
        started = time.monotonic()
        watching = _Watching(self, self._judge)
        session, pair = self._session, self._pair
        modules = [*pair.modules[0], *pair.modules[1]]
        with exploration(
            pair.targets[0],
            modules,
            session.config,
            session.code,
            session.clock,
            partial(Product, pair),
            contracts=False,
        ) as both:
            both.watch(watching, MaxPaths(session.config.max_paths), Heartbeat(self.report_progress))
            engine = both.engine
            session.time.limit(engine, _AT_ONCE)
            # In one process: blocks that both versions have go by one name, so that no other could say which it ran.
            engine.explore()
        self._stats = stats_of(engine, time.monotonic() - started)
        return cuts_of(engine)

    def report_progress(self, engine: Engine) -> None:
        found = len(self._judge.differences())
        self._session.emit(
            Progress(self._name, engine.counts.runs, len(engine.frontier), found, round(self._session.time.spent, 3))
        )

    def kind(self, run: Run) -> tuple[str, ...]:
        """The first changed block that a run met in each version: runs that met the same ones are alike."""
        first: dict[int, str] = {}
        for blocks in (*(node.blocks for node in run.path.nodes), run.leaf.blocks):
            for side in (0, 1):
                touched = self.touched(blocks, side)
                if touched and side not in first:
                    first[side] = min(touched)
        return tuple(first.get(side, "") for side in (0, 1))

    def touched(self, blocks: frozenset[int], side: int) -> frozenset[str]:
        return self._changes.touched(blocks, side, self._session.code)


class _Watching:
    """Gives the judge each path on which the versions disagree, or that was cut."""

    def __init__(self, comparing: Comparing, judge: Judge) -> None:
        self._comparing = comparing
        self._judge = judge
        self._tried: Counter[object] = Counter()

    def after_run(self, engine: Engine, run: Run) -> None:
        cut = isinstance(run.leaf, Boundary)
        if run.value is None and not cut:
            return
        kind = "cut" if cut else (run.value, self._comparing.kind(run))
        self._tried[kind] += 1
        if self._tried[kind] > (_RUNS_ON if cut else _MOST_ALIKE):
            return
        if cut and self._judge.unknown.total() > _MOST_UNKNOWN:
            return
        target = engine.executor.target
        differ = self._judge.differ(reproduction_of(target, run, shrink=not cut), None if cut else kind)
        if differ is False and not cut:
            self._judge.unconfirmed += 1

    def stop(self, engine: Engine) -> str | None:
        return None


class _Alone:
    """The paths of one version: the blocks that each ran, and calls for the first ones."""

    sees_returns = True

    def __init__(self, comparing: Comparing, side: int) -> None:
        self._comparing = comparing
        self._side = side
        self.paths: list[tuple[frozenset[int], Reproduction | None]] = []
        session, pair = comparing._session, comparing._pair
        version = (pair.old, pair.new)[side]
        self._target = pair.targets[side]
        with version.entered(), session.exploration(self._target) as exploration:
            progress = Heartbeat(comparing.report_progress)
            exploration.watch(self, MaxPaths(session.config.max_paths), progress)
            session.time.limit(exploration.engine, _ALONE[side])
            with splitting(exploration, session.workers(), self, session.emit) as steps:
                steps(None)

    def wants(self, run: Run) -> bool:
        """Whether a run that was made elsewhere is to become a call."""
        return isinstance(run.leaf, (Complete, Error)) and len(self.paths) < _MOST_CALLS

    def after_run(self, engine: Engine, run: Run) -> None:
        if not isinstance(run.leaf, (Complete, Error)):
            return
        blocks = run.leaf.blocks.union(*(node.blocks for node in run.path.nodes))
        wanted = len(self.paths) < _MOST_CALLS
        self.paths.append((blocks, reproduction_of(self._target, run) if wanted else None))

    def stop(self, engine: Engine) -> str | None:
        return None

    def changes(self) -> PathChanges:
        """The paths that run code which the other version lacks."""
        changed = [(blocks, r) for blocks, r in self.paths if self._comparing.touched(blocks, self._side)]
        calls = sorted({r.call for _, r in changed if r is not None}, key=lambda call: (len(call), call))
        return PathChanges(len(changed), len(self.paths), tuple(calls[:_EXAMPLES]))
