"""The loop: pick an open alternative, ask whether it is possible, run it, record what happened."""

from __future__ import annotations

import time
from collections import Counter
from typing import Protocol

from pathlore.config import Config
from pathlore.explore.answer_reuse import NOTHING_KNOWN, AnswerReuse, Candidates, Hints, OldSubtrie, parted
from pathlore.explore.executor import Executor, Run, Witness
from pathlore.explore.path import ExploringPath
from pathlore.explore.strategies import strategy_named
from pathlore.expr import build
from pathlore.expr.term import Term
from pathlore.solver.chain import standard_chain
from pathlore.solver.query import UNSAT, Answer, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.trie.choice import Choice
from pathlore.trie.node import OPEN, UNSATISFIABLE, Derived, Leaf, Undecided
from pathlore.trie.trie import conditions, prefix


class Observer(Protocol):
    """Something that watches an exploration: a collector of findings, a bound, a progress display."""

    def after_run(self, engine: Engine, run: Run) -> None: ...

    def stop(self, engine: Engine) -> str | None:
        """A reason to stop before everything is explored, asked between runs."""


class _Fault(Unknown):
    """Something went wrong in Pathlore itself. That is not remembered: the next run tries again."""


def _fault(error: Exception) -> str:
    return f"internal error: {type(error).__name__}: {error}"


class StaleError(Exception):
    """The code does not do what a trie from earlier says: that is of no use."""


class Recorder(Protocol):
    """Keeps what an exploration adds to its trie."""

    def ran(self, path: ExploringPath, leaf: Leaf) -> None: ...

    def closed(self, node: Choice, side: int) -> None:
        """An alternative needs no run."""


Reopened = tuple[Choice | None, int, Witness, Hints]


class Engine:
    """Explores one target."""

    def __init__(self, executor: Executor, config: Config, observers: list[Observer]) -> None:
        self.executor = executor
        self.config = config
        self.observers = observers
        self.solver_stats = SolverStats()
        self.solver = standard_chain(config.solver_timeout, self.solver_stats, config.second_opinion)
        self.strategy = strategy_named(config.strategy, config.seed)
        self.queries = 0
        self.runs = 0
        self.nodes = 1
        self.depth = 0
        self.stopped: str | None = None
        self.faults: Counter[str] = Counter()
        self.is_faulty = False
        self.recorder: Recorder | None = None
        self.reopened: list[Reopened] = []
        """Alternatives to begin with, each with a witness that takes it, and what earlier runs knew."""
        self.recall: AnswerReuse = NOTHING_KNOWN
        self._possible: dict[tuple[Choice, int], tuple[Witness, Hints]] = {}
        """Open alternatives that need no query."""
        self.deadline = time.monotonic() + config.timeout if config.timeout else 0.0

    def explore(self) -> None:
        """Explores until nothing is open or an observer says stop."""
        if self.executor.trie.root is OPEN and not self.reopened:
            self._run([], [], {})
        for node, side, witness, hints in reversed(self.reopened):
            if node is None:
                self._run([], [], witness, hints)
            else:
                self._possible[(node, side)] = witness, hints
                self.strategy.add(node, side)
        while len(self.strategy):
            self.stopped = self._stop()
            if self.stopped is not None:
                return
            node, side = self.strategy.take()
            self._try(node, side)

    def replay(self, parent: Choice | None, side: int, witness: Witness) -> Run:
        """Runs what is known already once more."""
        return self.executor.run(*prefix(parent, side), witness, self.deadline)

    def _stop(self) -> str | None:
        if self.deadline and time.monotonic() > self.deadline:
            return "timeout"
        for observer in self.observers:
            reason = observer.stop(self)
            if reason is not None:
                return reason
        return None

    def _try(self, node: Choice, side: int) -> None:
        possible = self._possible.pop((node, side), None)
        if possible is not None or node.term is None:
            self._run(*prefix(node, side), *(possible or (node.witness, ())))
            return
        answer = self._answer(node, node.term if side else build.not_(node.term))
        if isinstance(answer, Sat):
            self._run(*prefix(node, side), Derived(node.witness, answer.assignment))
        else:
            ruled_out = isinstance(answer, Unsat)
            node.children[side] = UNSATISFIABLE if ruled_out else Undecided(answer.reason)  # type: ignore[union-attr]
            self.nodes += 1
            if isinstance(answer, _Fault):
                self.is_faulty = True
            elif self.recorder is not None:
                self.recorder.closed(node, side)

    def _answer(self, node: Choice, goal: Term) -> Answer:
        known = (*self.executor.trie.facts.values(), *conditions(node))
        if self.recall.rules_out(known, goal):
            return UNSAT
        self.queries += 1
        try:
            return self.solver.check(Query(known, goal, node.witness))
        except Exception as error:  # a fault of a solver costs one alternative, not the run
            return _Fault(_fault(error))

    def _run(self, nodes: list[Choice], sides: list[int], witness: Witness, hints: Hints = ()) -> None:
        """Runs a path. `hints` are what is known from earlier of where it starts to be new."""
        run = self.executor.run(nodes, sides, witness, self.deadline)
        path = run.path
        self.executor.trie.put(*path.place, run.leaf)
        grown = path.grown
        taken = path.sides[path.replayed :]
        if self.recorder is not None:
            self.recorder.ran(path, run.leaf)
        self.runs += 1
        self.nodes += len(grown) + 1
        self.depth = max(self.depth, len(path.nodes))
        known = max(path.replayed - 1, 0)
        self.strategy.ran(path.nodes[known:], path.sides[known:])
        self._open(grown, taken, hints, run)
        for observer in self.observers:
            try:
                observer.after_run(self, run)
            except Exception as error:  # what goes wrong with one path must not cost the others
                self.faults[_fault(error)] += 1
                self.is_faulty = True

    def _open(self, grown: list[Choice], taken: list[int], hints: Hints, run: Run) -> None:
        """Takes note of the alternatives to the choices of a run."""
        for node, side in zip(grown, taken, strict=True):
            if isinstance(hints, OldSubtrie):
                old = hints.node
                if isinstance(old, Choice) and old.term is node.term and len(old.children) == len(node.children):
                    self._follow(node, side, old)
                    hints = OldSubtrie(old.children[side], old, side)
                    continue
                hints = self.recall.candidates(hints, run.path.witness)
            hints = self._sort_out(node, side, hints)
        self.recall.ended(*run.path.place, run.leaf, hints)

    def _follow(self, node: Choice, side: int, old: Choice) -> None:
        """A choice that was there before the edit, after the same choices: what was known of its sides still holds."""
        for other in range(len(node.children) - 1, -1, -1):
            if other == side:
                continue
            known = old.children[other]
            if node.children[other] is not OPEN:
                self.nodes += 1
            elif known is UNSATISFIABLE:
                node.children[other] = UNSATISFIABLE
                self.nodes += 1
                if self.recorder is not None:
                    self.recorder.closed(node, other)
            else:
                witness = getattr(known, "witness", None)
                if witness is not None:
                    self._possible[(node, other)] = witness, OldSubtrie(known, old, other)
                self.strategy.add(node, other)

    def _sort_out(self, node: Choice, side: int, candidates: Candidates) -> Candidates:
        """A choice that is new; gives those of the candidates that take its side."""
        if node.term is None:
            for other in range(len(node.children) - 1, -1, -1):
                if other != side:
                    self._add(node, other, candidates)
            return candidates
        others: Candidates = ()
        if candidates:
            # That the side taken is possible was known before.
            candidates, others = parted(candidates, node.term, side, self.executor.trie.facts)
        else:
            self.queries += 1
        if node.children[1 - side] is OPEN:
            self._add(node, 1 - side, others)
        else:
            self.queries += 1
            self.nodes += 1
        return candidates

    def _add(self, node: Choice, side: int, candidates: Candidates) -> None:
        if candidates:
            self._possible[(node, side)] = candidates[0], candidates
        self.strategy.add(node, side)

    def unvisited(self) -> list[Hints]:
        """What is known of alternatives that were not reached."""
        return [hints for _, hints in self._possible.values()]
