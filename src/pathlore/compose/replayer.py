"""The loop of an exploration by replay: callees are explored by themselves, and each of their paths is asked about once
for each call."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice
from typing import Any

from pathlore.bounds import Bound
from pathlore.compose.composer import Added, Composer, GivenUpError, StoppedError, ignored, picks
from pathlore.compose.frames import Frames, Promoted
from pathlore.compose.library import Library
from pathlore.compose.path import ComposedPath, Misfit, extend_sides
from pathlore.compose.questions import OpenSide, conjunction, is_complete
from pathlore.compose.replay_frames import ReplayFrames
from pathlore.compose.replay_path import Demand, Detached, ReplayPath, Ways
from pathlore.explore.alternative import Witness, from_the_start
from pathlore.explore.executor import Run
from pathlore.explore.ledger import Ledger
from pathlore.expr import build
from pathlore.expr.assignment import TooLargeError, Value, holds
from pathlore.expr.term import Op, Term
from pathlore.findings import Composition
from pathlore.program.framing import Framing
from pathlore.runtime.path import AssumptionFailed, BoundReached
from pathlore.solver.query import Answer, Query, Sat, Unknown, Unsat
from pathlore.trie.choice import Branch, Callee, Choice, Pick
from pathlore.trie.node import EXCLUDED, OPEN, UNSATISFIABLE, Derived, Undecided, Unsatisfiable
from pathlore.trie.region import region as region_below
from pathlore.trie.summary import Summary
from pathlore.trie.tally import Tally
from pathlore.trie.trie import prefix

_MOST_WAYS = 400
"""A callee with more paths for one shape of its arguments is explored as a part of its callers."""
_MOST_SOLVES = 64
"""So many questions about callees go to solvers before others have a turn."""
_READABLE = 20_000
"""Nodes of a trie whose region is worth the time."""
_AT_ROOT = (Bound.MAX_OBJECTS, Bound.MAX_LENGTH)
"""Bounds that cut a path of the target where it makes inputs."""


class _HardError(Exception):
    """Callees are hard on the solvers."""


class Replayer(Composer):
    """Explores a target. What it calls is explored with values of its own, once for each shape; then each path
    through a callee is a side of each call, which one question admits or rules out for good.
    """

    # Large: it answers each question of a `Composer` in another way, one method each, and keeps what replay adds.

    built = 0
    """Queries about callees alone."""
    _cut: Added = staticmethod(ignored)
    """Told of a run that a bound cut: what leads it."""

    is_directed = False
    """Whether paths come first on which a callee raises an exception."""

    def prepare(self, cut: Added, is_directed: bool) -> None:
        self._cut = cut
        self.is_directed = is_directed

    def _framed(self, framing: Framing, regions: bool, library: Library | None) -> Frames:
        return ReplayFrames(framing, regions=False, library=library)

    _own = 0
    """Queries about the target since summaries were made anew."""

    def _begin(self) -> None:
        super()._begin()
        # What was asked before is asked again: it was about which calls can be summarised.
        self.engine.counts.queries -= self._own
        self.built += self._own
        self._own = 0
        self._ways = Ways()
        self._met: set[Callee] = set()
        self._raising: deque[OpenSide] = deque()
        """Open sides of calls on which the callee raises."""
        self._taken: dict[Choice, Summary] = {}
        """Choices of which no side was considered so far but the one that a run took, with their owners."""
        self._longest = 0
        self._solves = self.engine.solver_stats.solves

    # The loop

    def _next(self) -> OpenSide | None:
        """What is open in the target, once nothing is open in callees: no call is asked about with a summary that is
        not complete."""
        while (inside := self._first_open([one for one in self._queues if one is not self.root])) is not None:
            reason = self.engine.reason_to_stop()
            if reason is not None:
                self._put_back(inside)
                raise StoppedError(reason)
            if self.engine.solver_stats.solves > self._solves + _MOST_SOLVES:
                self._put_back(inside)
                raise _HardError
            self._ask(inside)
            self._exclude_large()
        while self._raising:
            alternative = self._raising.popleft()
            if self._is_open(alternative):
                return alternative
        nearest = None if self._worth is None else self._nearest(self._worth)
        found = nearest or self._first_open([one for one in self._queues if one is self.root])
        if found is None:
            for node, owner in self._taken.items():
                self._count(owner, self._weight(node))
            self._taken.clear()
        return found

    def _open(self, alternative: OpenSide) -> None:
        node = alternative.node
        if self.is_directed and alternative.summary is self.root and isinstance(node, Callee):
            layout = node.callee.outcomes[alternative.side].layout
            if isinstance(layout[0], tuple) and layout[0][0] == "raised":
                self._raising.append(alternative)
                return
        super()._open(alternative)

    def advance(self, steps: int) -> bool:
        self._solves = self.engine.solver_stats.solves
        try:
            return super().advance(steps)
        except _HardError:
            return False

    def _first_open(self, summaries: Sequence[Summary]) -> OpenSide | None:
        for summary in summaries:
            queue = self._queues.pop(summary)
            while queue:
                alternative = queue.popleft()
                if self._is_open(alternative):
                    self._queues[summary] = queue
                    return alternative
        return None

    def _exclude_large(self) -> None:
        for (function, _), summary in self.frames.summaries.items():
            if len(summary.outcomes) > _MOST_WAYS:
                self._leave_out([function], f"it has more than {_MOST_WAYS} paths")
                return

    def _leave_out(self, functions: Sequence[object], why: str) -> None:
        self._restart(Misfit(why, tuple(functions), ()), ({}, ()))

    def _uncovered(self) -> OpenSide | None:
        return None

    def _ask(self, alternative: OpenSide) -> Witness | None:
        node, side = alternative.node, alternative.side
        if isinstance(node, Pick):
            return node.witness
        answer = self._answer(alternative)
        if isinstance(answer, Unsat):
            node.children[side] = UNSATISFIABLE
        elif isinstance(answer, Unknown) and alternative.summary is not self.root:
            functions = [function for (function, _), one in self.frames.summaries.items() if one is alternative.summary]
            self._leave_out(functions, answer.reason)
        elif isinstance(answer, Unknown):
            node.children[side] = Undecided(answer.reason)
            self.composed.undecided.append(answer.reason)
        elif alternative.summary is self.root:
            return Derived(node.witness, answer.assignment)
        else:
            self._build(alternative, {**node.witness, **answer.assignment})
        return None

    def _answer(self, asked: OpenSide) -> Answer:
        """Whether some input takes a side. Paths of a callee that the context contradicts cost no query."""
        node = asked.node
        context = self._ways.to(node.parent, node.side)
        goals = self._ways.of(node, asked.side)
        if isinstance(node, Callee):
            known = frozenset(context)
            goals = [goal for goal in goals if goal not in known]
            found = None if context or asked.summary.trie.facts else self._freely(node, asked.side)
            if found is not None:
                return Sat(found)
        if self._taken.pop(node, None) is not None:
            self._count(asked.summary, self._weight(node))
        self._count(asked.summary)
        facts = asked.summary.trie.facts.values()
        try:
            return self.engine.solver.check(Query((*facts, *context), conjunction(goals), node.witness))
        except Exception as error:  # a fault of a solver costs one alternative, not the run
            return Unknown(f"internal error: {type(error).__name__}: {error}")

    def _freely(self, call: Callee, side: int) -> Mapping[Term, Value] | None:
        """Inputs that take a path of a callee, if nothing is known of them and those do that were met in the callee."""
        values = call.callee.values[side]
        found = {a: values[f] for f, a in zip(call.callee.formals, call.actuals, strict=True) if a.op is Op.VARIABLE}
        seed = {**call.witness, **found}
        try:
            return found if all(holds(goal, seed) for goal in self._ways.of(call, side)) else None
        except TooLargeError:
            return None

    def _count(self, summary: Summary, queries: int = 1) -> None:
        if summary is self.root:
            self.engine.counts.queries += queries
            self._own += queries
        else:
            self.built += queries

    def _open_sides(self, call: Callee) -> None:
        """Paths that the context contradicts are ruled out at once, whole subtrees of them at a time."""
        extend_sides(call)
        fresh = [n for n, child in enumerate(call.children) if child is OPEN and (call, n) not in self._offered]
        if not fresh:
            return
        admitted = self._ways.admitted(call)
        for side in fresh:
            self._offered.add((call, side))
            if side in admitted:
                self._open(OpenSide(call.owner, call, side, ()))
            else:
                call.children[side] = UNSATISFIABLE

    # Runs

    def _run(self, witness: Witness, script: Sequence[int], alternative: OpenSide | None) -> None:
        run, path = self._made(witness, script, {})
        while isinstance(path.ended, Demand):
            self._grow(path)
            run, path = self._made(witness, script, {})
        ended = path.ended
        if isinstance(ended, BoundReached) and ended.why not in _AT_ROOT:
            raise GivenUpError(str(ended.why))
        if isinstance(ended, BoundReached) and path.in_frame:
            ended = Misfit(ended.why, tuple(s.function for s in path._stack[1:]), ())
        if isinstance(ended, (Misfit, Promoted)):
            self._restart(ended, (witness, script))
            return
        self._longest = max(self._longest, path.choices)
        self._tell(run, path, script)
        if alternative is not None and self._is_open(alternative):
            raise GivenUpError("a run did not go where summaries say")

    def _build(self, alternative: OpenSide, values: dict[Term, Value]) -> None:
        """Makes a call of a callee with values of its own, on the way of the first call that was met."""
        call = alternative.summary.calls[0]
        overrides: dict[Callee, Mapping[Term, Value]] = {call: values}
        while call.owner is not self.root:
            outer = call.owner.calls[0]
            overrides[outer] = call.witness
            call = outer
        script = picks(*prefix(call.parent, call.side))
        _, path = self._made(call.witness, script, overrides)
        while isinstance(path.ended, Demand):
            self._grow(path)
            _, path = self._made(call.witness, script, overrides)
        ended = path.ended
        if isinstance(ended, (Misfit, Promoted)):
            self._restart(ended, ({}, ()))
            return
        if isinstance(ended, AssumptionFailed):
            if path._next() is OPEN:
                path.summary.trie.put(*path.place, EXCLUDED)
        elif not isinstance(ended, Detached):
            functions = [segment.function for segment in path._stack[1:]]
            if not functions:
                raise GivenUpError("a run did not go where summaries say")
            self._leave_out(functions, str(ended))
            return
        self._grow(path)
        if self._is_open(alternative):
            raise GivenUpError("a run did not go where summaries say")

    def _made(
        self, witness: Witness, script: Sequence[int], overrides: Mapping[Callee, Mapping[Term, Value]]
    ) -> tuple[Run, ReplayPath]:
        parts = (self._ways, overrides, self.root, self._group, script)
        make = partial(_path, parts, self._ledger, self._max_depth)
        run = self.engine.executor.run_on(make, from_the_start(witness), self.engine.deadline, _FRAMES_OF_CALL)
        assert isinstance(run.path, ReplayPath)
        self.composed.runs += 1
        return run, run.path

    def _tell(self, run: Run, path: ComposedPath, script: Sequence[int]) -> None:
        if isinstance(path.ended, BoundReached):
            self.root.trie.put(*path.place, run.leaf)
            self._cut(path.witness, picks(path.nodes, path.sides))
            path.ended = None
            self._grow(path)
            return
        super()._tell(run, path, script)

    @staticmethod
    def _adds(path: ComposedPath) -> bool:
        """Runs that tell something of a callee are remembered; there are as many others as paths."""
        return bool(path.grown_here.leaves)

    def _end(self, run: Run, path: ComposedPath) -> bool:
        super()._end(run, path)
        return False

    def _grow(self, path: ComposedPath) -> None:
        grown = path.grown_here
        for summary, node, side, _ in grown.choices:
            if isinstance(node, Branch):
                self._taken[node] = summary
            for other, child in enumerate(node.children):
                if other != side and child is OPEN:
                    self._open(OpenSide(summary, node, other, ()))
        library = self.frames.library
        brought = set() if library is None else library.brought
        for chain in grown.calls:
            if chain[0] not in self._met:
                self._met.add(chain[0])
                if chain[0].owner not in brought:
                    self._taken[chain[0]] = chain[0].owner
        self._open_outcomes(path)

    def _weight(self, node: Choice) -> int:
        """So many queries are the sides that nobody asked about: what a run takes, and what is ruled out at once.

        A path through a callee that nothing could contradict is none.
        """
        if isinstance(node, Branch):
            return 1 + any(child is UNSATISFIABLE for child in node.children)
        taken = next((side for side, child in enumerate(node.children) if child not in (OPEN, UNSATISFIABLE)), None)
        return int(node.parent is not None and taken is not None and bool(self._ways.of(node, taken)))

    def keep(self) -> None:
        """Leaves to later runs what is known of functions. What is not complete would have to be explored first."""
        if self.frames.library is not None:
            complete = [summary for summary in self.frames.summaries.values() if is_complete(summary)]
            self.frames.library.keep(complete, lambda summary, node, side: False)

    # What it amounts to

    def tally(self, plain: Tally) -> Tally:
        """Paths of callees that a context contradicts are no nodes."""
        tally = super().tally(plain)
        calls = (node for one in self._all() for node in one.trie.nodes() if isinstance(node, Callee))
        tally.kinds[Unsatisfiable] -= sum(child is UNSATISFIABLE for call in calls for child in call.children)
        return tally

    def _all(self) -> list[Summary]:
        return [self.root, *self.frames.summaries.values()]

    def composition(self) -> Composition:
        return replace(super().composition(), built=self.built)

    def region(self) -> Term:
        """For which inputs the target returns; false, which says nothing, where that is too much to look at."""
        nodes = sum(1 for _ in islice(self.root.trie.nodes(), _READABLE))
        return build.FALSE if nodes == _READABLE else region_below(self.root.trie.root, self._ended)

    def _ended(self, call: Callee, regions: list[Term | None]) -> Term | None:
        """The region below a call: some path of the callee is taken, and the region below it holds."""
        ways = [(n, r) for n, r in enumerate(regions) if r is not None and call.children[n] is not UNSATISFIABLE]
        if all(child is ways[0][1] for _, child in ways):
            return ways[0][1] if ways else None
        result = build.FALSE
        for side, child in ways:
            result = build.or_(result, build.and_(conjunction(self._ways.of(call, side)), child))
        return result

    def is_cut(self) -> bool:
        """Each path of the target was run, and none was too long."""
        return False

    @property
    def longest(self) -> int:
        return self._longest


_FRAMES_OF_CALL = 6
"""The function, its twin, and what stands between them."""


def _path(parts: tuple[Any, ...], ledger: Ledger, max_depth: int, *given: Any) -> ReplayPath:
    return ReplayPath(*parts, *given[:-2], max_depth, ledger)
