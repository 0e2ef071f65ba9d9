"""Takes in what others explored ahead, in the order in which one process would have explored it."""

from __future__ import annotations

import time
from enum import Enum
from typing import TYPE_CHECKING, Any, Protocol

from pathlore.bounds import Bound
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.engine import Engine, Forgetful, Limit, Observer
from pathlore.explore.executor import Run
from pathlore.explore.path import ExploringPath
from pathlore.explore.staging import Stages, frontier_leaf, has_known_line, is_frontier
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.grafts import Ahead
from pathlore.trie.node import OPEN, Complete, Error
from pathlore.trie.trie import prefix

_GRACE = 0.25
"""Seconds after the end of the time for what was explored before it. Limits have room for them."""

_BULK = 64
"""Runs between two looks for a reason to stop, at most."""
_LOST = "each process that tried was lost"


class Missing(Enum):
    """Why nobody says what becomes of an alternative."""

    OURS = "nobody else can do it"
    LOST = "it ended the process of everybody who tried"
    STOPPED = "there is a reason to stop"


class AheadSource(Protocol):
    """Those who explore ahead."""

    def outcome(self, node: Choice, side: int, is_frontier: bool = False) -> Ahead | Missing:
        """What becomes of an alternative, or of a frontier that was handed over. Waits for it."""

    def ready(self, node: Choice, side: int) -> Ahead | None:
        """What becomes of an alternative, if that is known by now."""

    def is_new(self, ahead: Ahead) -> bool:
        """Whether a run says anything beside its path that this process has not met."""

    def account(self, ahead: Ahead) -> None:
        """Counts what a run realised."""

    def replaced(self, ahead: Ahead, run: Run) -> None:
        """A run was made here as well: its choices stand for those of the other one."""

    def opened(self, run: Run) -> None:
        """A run was made here that nobody made ahead: what it leaves open may be explored."""


class Interest(Observer, Protocol):
    """Whoever is told of the runs, and finds something in them."""

    @property
    def sees_returns(self) -> bool:
        """Whether a run that returned says anything to it."""

    def wants(self, run: Run) -> bool:
        """Whether it looks at a run more closely than its path tells."""


class RetiredPath(ExploringPath):
    """A path that another process ran: its choices, and nothing of what the program did on it."""

    def __init__(self, parent: Choice, side: int, ahead: Ahead) -> None:
        self._ahead = ahead
        self._slot = parent, side
        self.replayed = parent.depth + 1
        self.ended = None
        self.cut_at = None

    @property
    def place(self) -> tuple[Choice | None, int]:
        ahead = self._ahead
        return (ahead.grown[-1], ahead.sides[-1]) if ahead.grown else self._slot

    @property
    def grown(self) -> list[Choice]:
        return self._ahead.grown

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            # Few paths are looked at from their beginning.
            if name not in ("nodes", "sides"):
                raise AttributeError(name)
            nodes, sides = prefix(*self._slot)
            self.nodes, self.sides = nodes + self._ahead.grown, sides + self._ahead.sides
            return getattr(self, name)


class Retirement:
    """The loop of an engine whose runs others make. What is told of a run is what its own run would have told.

    A run that has something to say beside its path, or that somebody wants to look at, is made again here.
    """

    def __init__(
        self,
        engine: Engine,
        source: AheadSource,
        interest: Interest,
        most_paths: int = 0,
        stages: Stages | None = None,
    ) -> None:
        self._engine = engine
        self._stages = stages
        self._rests: dict[tuple[Choice | None, int], Ahead] = {}
        """What runs did after the frontiers at which they were cut."""
        self._source = source
        self._interest = interest
        self._most_paths = most_paths or 1 << 60
        others = [observer for observer in engine.observers if observer is not interest]
        self._in_bulk = not interest.sees_returns and all(isinstance(other, Limit) for other in others)
        """Whether nobody has to be told of each run that returned."""
        self.lost: list[tuple[Choice, int]] = []
        """Alternatives that nobody could run."""

    def explore(self, paths: int | None = None) -> bool:
        """As `Engine.explore`."""
        engine = self._engine
        while paths is None or engine.counts.runs < paths:
            if not len(engine.frontier) and not engine.frontier.reopen():
                put_off = engine.next_put_off()
                if put_off is not None:
                    run = engine.run(put_off)
                    engine.tell(put_off, run)
                    self._source.opened(run)
                    continue
                if self.lost and engine.stopped is None:
                    engine.stopped = _LOST
                return True
            engine.stopped = engine.reason_to_stop()
            if engine.stopped is not None or not self._go_on(paths):
                if engine.stopped == Bound.TIMEOUT:
                    self._drain()
                return True
        return False

    def _go_on(self, paths: int | None) -> bool:
        """Does what the strategy wants next; whether to go on after that."""
        engine = self._engine
        if not (self._in_bulk and engine.frontier.is_fresh):
            return self._step(*engine.frontier.take())
        counts = engine.counts
        most = min(_BULK, self._most_paths - counts.composed - counts.runs)
        if paths is not None:
            most = min(most, paths - counts.runs)
        left = self._retire_in_bulk(most)
        if left is None:
            return True
        node, side, ahead = left
        if ahead is None:
            return self._step(node, side, None)
        self._retire(node, side, ahead)
        return True

    def _retire_in_bulk(self, most: int) -> tuple[Choice, int, Ahead | None] | None:
        """Retires runs that returned and have no more to say; gives the first alternative that takes more than that."""
        # Hot: where there are many workers, most of what they do is waited for here.
        engine, ready = self._engine, self._source.ready
        counts, frontier, recorder = engine.counts, engine.frontier, engine.recorder
        strategy, is_recorded = frontier.strategy, not isinstance(recorder, Forgetful)
        take, ran, open_sides = strategy.take, strategy.ran, frontier.open
        waiting = len(strategy)
        while most and waiting:
            node, side = take()
            waiting -= 1
            if node.children[side] is not OPEN:
                continue  # somebody who explores in another manner was here
            ahead = ready(node, side)
            if ahead is None:
                return node, side, None
            leaf = ahead.leaf
            if type(leaf) is not Complete or ahead.graft.notes is not None:
                return node, side, ahead
            most -= 1
            if isinstance(node, Branch):
                counts.queries += 1
            grown, sides = ahead.grown, ahead.sides
            above, taken = node, side
            for below, following in zip(grown, sides, strict=True):
                below.parent = above
                above.children[taken] = below
                above, taken = below, following
            above.children[taken] = leaf
            if is_recorded:
                recorder.ran(RetiredPath(node, side, ahead), leaf)
            counts.runs += 1
            counts.nodes += len(grown) + 1
            if above.depth >= counts.depth:
                counts.depth = above.depth + 1
            ran((node, *grown), (side, *sides))
            waiting += open_sides(grown, sides)
        return None

    def _drain(self) -> None:
        """The time is over: takes all that is there already, in whatever order."""
        engine = self._engine
        late, engine.deadline = engine.deadline, time.monotonic() + _GRACE
        frontier = engine.frontier
        waiting: list[tuple[Choice, int, Alternative | None]] = []
        while len(frontier) and engine.reason_to_stop() is None:
            node, side, known = frontier.take()
            ahead = self._rests.pop((node, side), None) or self._source.ready(node, side)
            if ahead is None:
                waiting.append((node, side, known))
            else:
                self._retire(node, side, ahead, is_asked=known is None)
        for node, side, known in waiting:
            if known is None:
                frontier.strategy.add(node, side)
            else:
                frontier.put(known)
        engine.deadline = late

    def _step(self, node: Choice, side: int, known: Alternative | None) -> bool:
        """Does what the strategy wants next; whether to go on."""
        engine = self._engine
        if known is not None and self._stages is not None and is_frontier(node.children[side]):
            return self._take_over(node, side, known)
        if node.children[side] is not OPEN:
            return True  # somebody who explores in another manner was here
        if known is not None and (known.hints or known.witness is not node.witness):
            engine.tell(known, engine.run(known))
            return True
        ahead = self._source.outcome(node, side)
        match ahead:
            case Missing.OURS:
                self._run_here(node, side)
            case Missing.LOST:
                self.lost.append((node, side))
            case Missing.STOPPED:
                engine.frontier.strategy.add(node, side)
                engine.stopped = engine.reason_to_stop()
                return engine.stopped is None
            case Ahead():
                self._retire(node, side, ahead)
        return True

    def _take_over(self, node: Choice, side: int, known: Alternative) -> bool:
        """Goes on at a frontier that was handed over; whether to go on after that."""
        engine, source = self._engine, self._source
        ahead = self._rests.pop((node, side), None) or source.outcome(node, side, is_frontier=True)
        match ahead:
            case Missing.OURS:
                run = engine.run(known)
                engine.tell(known, run)
                source.opened(run)
            case Missing.LOST:
                self.lost.append((node, side))
            case Missing.STOPPED:
                engine.frontier.put(known)
                engine.stopped = engine.reason_to_stop()
                return engine.stopped is None
            case Ahead():
                self._retire(node, side, ahead, is_asked=False)
        return True

    def _run_here(self, node: Choice, side: int) -> None:
        engine = self._engine
        alternative = Alternative(node, side, node.witness) if node.term is None else engine.ask(node, side)
        if alternative is not None:
            engine.tell(alternative, engine.run(alternative))

    def _retire(self, node: Choice, side: int, ahead: Ahead, is_asked: bool = True) -> None:
        engine = self._engine
        if is_asked and isinstance(node, Branch):
            engine.counts.queries += 1
        if ahead.run < 0:
            engine.close(node, side, ahead.leaf)
            return
        at = None if self._stages is None else self._stages.frontier_among(node, ahead.grown)
        part = ahead if at is None else ahead.cut(at, frontier_leaf(ahead.grown[at]))[0]
        failure = part.leaf.failure if isinstance(part.leaf, Error) else None
        retired = Run(part.leaf, RetiredPath(node, side, part), None, failure)
        if (at is not None and not has_known_line(ahead.grown[at])) or self._is_looked_at(part, retired):
            self._run_again(node, side, ahead)
            return
        if at is not None:
            self._rests[retired.path.place] = ahead.cut(at, part.leaf)[1]
        hang(node, side, part)
        self._source.account(part)
        engine.tell(Alternative(node, side, _NO_WITNESS), retired)

    def _is_looked_at(self, ahead: Ahead, retired: Run) -> bool:
        if self._stages is not None and self._stages.may_end_before_frontier(ahead.leaf):
            return True
        return self._source.is_new(ahead) or self._interest.wants(retired)

    def _run_again(self, node: Choice, side: int, ahead: Ahead) -> None:
        """Makes a run here that was made ahead."""
        engine = self._engine
        witness = ahead.grown[0].witness if ahead.grown else ahead.leaf.witness  # type: ignore[attr-defined]
        alternative = Alternative(node, side, witness)
        run = engine.run(alternative)
        at = len(run.path.grown)
        if self._stages is not None and is_frontier(run.leaf) and at < len(ahead.grown):
            ahead, self._rests[run.path.place] = ahead.cut(at, run.leaf)
        self._source.replaced(ahead, run)
        engine.tell(alternative, run)


_NO_WITNESS: Witness = {}


def hang(node: Choice, side: int, ahead: Ahead) -> None:
    """Puts what a run added into its place."""
    above = node
    for below, taken in zip(ahead.grown, ahead.sides, strict=True):
        # The first of them may have another parent by now, that was made again here.
        below.parent = above
        above.children[side] = below
        above, side = below, taken
    above.children[side] = ahead.leaf
