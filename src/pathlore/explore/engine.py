"""The loop: take an open alternative, ask whether it is feasible, run it, record what happened."""

from __future__ import annotations

import math
import time
from collections import deque
from typing import Protocol

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.counts import Counts
from pathlore.explore.executor import Executor, Run
from pathlore.explore.frontier import Frontier
from pathlore.explore.path import ExploringPath
from pathlore.explore.remaining import Remaining
from pathlore.explore.strategies import strategy_named
from pathlore.expr import build
from pathlore.expr.term import Term, settle_terms
from pathlore.forks.stopping import is_requested
from pathlore.runtime.path import TurnOver
from pathlore.solver.chain import seedless_chain, standard_chain
from pathlore.solver.query import UNSAT, Answer, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.trie.choice import Choice
from pathlore.trie.node import OPEN, UNSATISFIABLE, Complete, Derived, Error, Leaf, Undecided
from pathlore.trie.trie import Trie, conditions

_TAKEN = (Choice, Complete, Error)
"""What a run leaves in the slot of an alternative. Runs that somebody else made may take one that waits here."""


_QUARTER, _HALF = 0.25, 0.5
"""How much of the time that is left a question may take: while others wait, and when it was put off for them."""


class Observer(Protocol):
    """Watches an exploration: a collector of findings, a bound, a progress display."""

    def after_run(self, engine: Engine, run: Run) -> None: ...

    def stop(self, engine: Engine) -> str | None:
        """A reason to stop before everything is explored, asked between runs."""


class Limit:
    """An observer that runs themselves say nothing to."""

    def after_run(self, engine: Engine, run: Run) -> None:
        pass


class _Fault(Unknown):
    """Something went wrong in Pathlore itself. That is not remembered: the next run tries again."""


def _fault(error: Exception) -> str:
    return f"internal error: {type(error).__name__}: {error}"


def _serial(term: Term) -> int:
    return term.serial


class StaleError(Exception):
    """The code does not do what a trie from earlier says: that trie is of no use."""


class Recorder(Protocol):
    """Keeps what an exploration adds to its trie."""

    def ran(self, path: ExploringPath, leaf: Leaf) -> None: ...

    def closed(self, node: Choice, side: int) -> None:
        """An alternative needs no run."""


class Forgetful:
    """The recorder of an exploration that nobody keeps."""

    def ran(self, path: ExploringPath, leaf: Leaf) -> None:
        pass

    def closed(self, node: Choice, side: int) -> None:
        pass


class Engine:
    """Explores one target.

    Whoever owns the loop asks for the `next` alternative, runs it (with `run`, or elsewhere), and `tell`s what
    happened; `explore` is that loop. An alternative that was taken and will not be run is given back.
    """

    # Large: what is explored, by what and for whom meet here; each attribute is an object with a job of its own.

    def __init__(self, executor: Executor, config: Config) -> None:
        self.executor = executor
        self.trie: Trie = executor.trie
        self.counts = Counts()
        self.observers: list[Observer] = []
        self.recorder: Recorder = Forgetful()
        self.solver_stats = SolverStats()
        self.solver = standard_chain(config.solver_timeout, self.solver_stats, config.second_opinion)
        self.seedless = seedless_chain(config.solver_timeout, self.solver_stats, config.second_opinion)
        """For questions of which nobody knows inputs that get there."""
        self.frontier = Frontier(strategy_named(config.strategy, config.seed), self.trie, self.counts, self.close)
        self.stopped: str | None = None
        """Why the exploration ended before everything was explored, if it did."""
        self.deadline = time.monotonic() + config.timeout if config.timeout else 0.0
        self._remaining = Remaining(self.trie.facts, self.solver)
        self._facts: tuple[Term, ...] = ()
        self._first: deque[Alternative] | None = None
        """What is to be run before anything is taken from the frontier; None before the first `next`."""
        self._put_off: deque[Alternative] = deque()
        """Paths that took their share of the time while others waited."""
        executor.others_wait = lambda: len(self.frontier) > 0

    @property
    def deadline(self) -> float:
        """When the time is over; 0 if it never is. Solvers are given no more than is left."""
        return 0.0 if self.solver_stats.deadline == math.inf else self.solver_stats.deadline

    @deadline.setter
    def deadline(self, deadline: float) -> None:
        self.solver_stats.deadline = deadline or math.inf

    def explore(self, paths: int | None = None) -> bool:
        """Explores until nothing is open or an observer says stop, or that many paths are known; whether it is over."""
        while paths is None or self.counts.runs < paths:
            alternative = self.next()
            if alternative is None:
                return True
            self.tell(alternative, self.run(alternative))
        return False

    def follow(self) -> None:
        """Runs all open alternatives of which a witness is known already: nothing is asked."""
        while self.reason_to_stop() is None:
            alternative = self._first.popleft() if self._first else self.frontier.take_known()
            if alternative is None:
                return
            self.tell(alternative, self.run(alternative))

    # The loop in its parts

    def begin(self, reopened: list[Alternative]) -> None:
        """Alternatives to begin with, for a trie that is known in part already; the first of them comes first."""
        if reopened:
            self._first = deque(a for a in reopened if a.parent is None)
        for alternative in reversed(reopened):
            if alternative.parent is not None:
                self.frontier.put(alternative)

    def next(self) -> Alternative | None:
        """The next alternative that some input takes; infeasible ones on the way are closed.

        None when nothing is open any more, or `stopped` says why not to go on.
        """
        if self._first is None:
            self._first = deque([Alternative(None, 0, {})] if self.trie.root is OPEN else ())
        if self._first:
            return self._first.popleft()
        while (others_wait := len(self.frontier) > 0) or self.frontier.reopen():
            self.stopped = self.reason_to_stop()
            if self.stopped is not None:
                return None
            node, side, alternative = self.frontier.take()
            if isinstance(node.children[side], _TAKEN):
                continue
            alternative = alternative or self.ask(node, side, _QUARTER if others_wait else _HALF)
            if alternative is not None:
                return alternative
        return self.next_put_off()

    def next_put_off(self) -> Alternative | None:
        """A path that gave way to others, once none of them is left: it has all the time that there is."""
        if not self._put_off:
            return None
        self.stopped = self.reason_to_stop()
        if self.stopped is not None:
            return None
        alternative = self._put_off.popleft()
        self.trie.put(alternative.parent, alternative.side, OPEN)
        self.counts.runs -= 1
        self.counts.nodes -= 1
        self.executor.others_wait = None
        return alternative

    def run(self, alternative: Alternative) -> Run:
        """Runs the target from the start to an alternative and beyond."""
        return self.executor.run(alternative, self.deadline)

    def tell(self, alternative: Alternative, run: Run) -> None:
        """Adds a run to the trie, and opens what it leaves open."""
        path = run.path
        self.trie.put(*path.place, run.leaf)
        self.recorder.ran(path, run.leaf)
        if isinstance(path.ended, TurnOver):
            self._put_off.append(Alternative(*path.place, path.witness))
        counts = self.counts
        if not counts.runs:
            settle_terms()
        counts.runs += 1
        if path.cut_at is not None:
            # Not where the path is cut: paths that are known already may be run again.
            path.cut_at.cuts += 1
        counts.nodes += len(path.nodes) - path.replayed + 1
        counts.depth = max(counts.depth, len(path.nodes))
        known = max(path.replayed - 1, 0)
        self.frontier.strategy.ran(path.nodes[known:], path.sides[known:])
        self.frontier.extend(path, run.leaf, alternative.hints)
        for observer in self.observers:
            try:
                observer.after_run(self, run)
            except Exception as error:  # what goes wrong with one path must not cost the others
                counts.faults[_fault(error)] += 1
                counts.is_faulty = True

    def give_back(self, alternative: Alternative) -> None:
        """Opens an alternative again that was taken and not run."""
        if alternative.parent is None:
            assert self._first is not None
            self._first.appendleft(alternative)
        else:
            self.frontier.put(alternative)

    def replay(self, parent: Choice | None, side: int, witness: Witness) -> Run:
        """Runs what is known already once more."""
        return self.run(Alternative(parent, side, witness))

    # Questions

    def reason_to_stop(self) -> str | None:
        """Why not to go on, if somebody has a reason. Asked between runs."""
        if is_requested():
            # The program caught what was to interrupt it.
            raise KeyboardInterrupt
        if self.is_late():
            return Bound.TIMEOUT
        for observer in self.observers:
            reason = observer.stop(self)
            if reason is not None:
                return reason
        return None

    def ask(self, node: Choice, side: int, share: float = 1.0) -> Alternative | None:
        """The side of a branch, with a witness that takes it; None where it is closed.

        `share` is how much of the time that is left a question may take. It is put off if that is too little.
        """
        term, stats = node.term, self.solver_stats
        assert term is not None
        stats.share, stats.ran_short = share, False
        answer = self._answer(node, term if side else build.not_(term))
        stats.share = 1.0
        if isinstance(answer, Sat):
            return Alternative(node, side, Derived(node.witness, answer.assignment))
        if isinstance(answer, Unsat):
            self.close(node, side, UNSATISFIABLE)
        elif isinstance(answer, _Fault):
            node.children[side] = Undecided(answer.reason)
            self.counts.nodes += 1
            self.counts.is_faulty = True
        elif self.is_late():
            # It was not given the time that it is worth: it stays open.
            self.frontier.strategy.add(node, side)
        elif share < 1.0 and stats.ran_short:
            self.frontier.put_off(node, side)
        else:
            self.close(node, side, Undecided(answer.reason))
        return None

    def is_late(self) -> bool:
        return time.monotonic() > self.solver_stats.deadline

    def _answer(self, node: Choice, goal: Term) -> Answer:
        # Whoever puts a solver in the place of ours is asked everything.
        if self.frontier.reuse.is_empty and self.solver is self._remaining.solver:
            found = self._remaining.answer(node, goal)
            if found is not None:
                self.counts.queries += 1
                return found
        known = (*self._known_facts(), *conditions(node))
        if self.frontier.reuse.rules_out(known, goal):
            return UNSAT
        self.counts.queries += 1
        try:
            return self.solver.check(Query(known, goal, node.witness))
        except Exception as error:  # a fault of a solver costs one alternative, not the run
            return _Fault(_fault(error))

    def _known_facts(self) -> tuple[Term, ...]:
        """What holds of inputs from the start, in an order that does not depend on which paths met them first."""
        facts = self.trie.facts
        if len(self._facts) != len(facts):
            self._facts = tuple(sorted(facts.values(), key=_serial))
        return self._facts

    def close(self, node: Choice, side: int, leaf: Leaf) -> None:
        node.children[side] = leaf
        self.counts.nodes += 1
        self.recorder.closed(node, side)
