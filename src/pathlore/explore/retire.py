"""Takes what others explored ahead, in the order in which one process would have explored it."""

from __future__ import annotations

import time
from collections.abc import Callable
from enum import Enum
from typing import Protocol

from pathlore.bounds import Bound
from pathlore.explore.alternative import Alternative, Witness
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.path import ExploringPath
from pathlore.explore.strategies import OpenSlot
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.grafts import Ahead
from pathlore.trie.node import OPEN, Error
from pathlore.trie.trie import prefix

_GRACE = 0.25
"""Seconds after the end of the time for what was explored before it. Limits have room for them."""

_LOST = "each process that tried was lost"


class Missing(Enum):
    """Why nobody says what becomes of an alternative."""

    OURS = "nobody else can do it"
    LOST = "it ended the process of everybody who tried"
    STOPPED = "there is a reason to stop"


class AheadSource(Protocol):
    """Those who explore ahead."""

    def outcome(self, node: Choice, side: int) -> Ahead | Missing:
        """What becomes of an alternative. Waits for it."""

    def ready(self, node: Choice, side: int) -> Ahead | None:
        """What becomes of an alternative, if that is known by now."""

    def is_new(self, ahead: Ahead) -> bool:
        """Whether a run says anything beside its path that this process has not met."""

    def account(self, ahead: Ahead) -> None:
        """Counts what a run realised."""

    def replaced(self, ahead: Ahead, run: Run) -> None:
        """A run was made here as well: its choices stand for those of the other one."""


class RetiredPath(ExploringPath):
    """A path that another process ran: its choices, and nothing of what the program did on it."""

    def __init__(self, parent: Choice, side: int, ahead: Ahead) -> None:
        self.nodes, self.sides = prefix(parent, side)
        self.replayed = len(self.nodes)
        self.nodes += ahead.grown
        self.sides += ahead.sides
        self.ended = None
        self.cut_at = None


class Retirement:
    """The loop of an engine whose runs others make. What is told of a run is what its own run would have told.

    A run that has something to say beside its path, or that somebody `wants` to look at, is made again here.
    """

    def __init__(self, engine: Engine, source: AheadSource, wants: Callable[[Run], bool]) -> None:
        self._engine = engine
        self._source = source
        self._wants = wants
        self.lost: list[tuple[Choice, int]] = []
        """Alternatives that nobody could run."""

    def explore(self, paths: int | None = None) -> bool:
        """As `Engine.explore`."""
        engine = self._engine
        while paths is None or engine.counts.runs < paths:
            if not len(engine.frontier):
                if self.lost:
                    engine.stopped = _LOST
                return True
            engine.stopped = engine.reason_to_stop()
            if engine.stopped is not None or not self._step():
                if engine.stopped == Bound.TIMEOUT:
                    self._drain()
                return True
        return False

    def _drain(self) -> None:
        """The time is over: takes all that is there already, in whatever order."""
        engine = self._engine
        late, engine.deadline = engine.deadline, time.monotonic() + _GRACE
        strategy = engine.frontier.strategy
        waiting: list[OpenSlot] = []
        while len(strategy) and engine.reason_to_stop() is None:
            node, side = strategy.take()
            ahead = self._source.ready(node, side)
            if ahead is None:
                waiting.append((node, side))
            else:
                self._retire(node, side, ahead)
        for node, side in waiting:
            strategy.add(node, side)
        engine.deadline = late

    def _step(self) -> bool:
        """Does what the strategy wants next; whether to go on."""
        engine = self._engine
        node, side, known = engine.frontier.take()
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

    def _run_here(self, node: Choice, side: int) -> None:
        engine = self._engine
        alternative = Alternative(node, side, node.witness) if node.term is None else engine.ask(node, side)
        if alternative is not None:
            engine.tell(alternative, engine.run(alternative))

    def _retire(self, node: Choice, side: int, ahead: Ahead) -> None:
        engine = self._engine
        if isinstance(node, Branch):
            engine.counts.queries += 1
        if ahead.run < 0:
            engine.close(node, side, ahead.leaf)
            return
        failure = ahead.leaf.failure if isinstance(ahead.leaf, Error) else None
        retired = Run(ahead.leaf, RetiredPath(node, side, ahead), None, failure)
        if self._source.is_new(ahead) or self._wants(retired):
            witness = ahead.grown[0].witness if ahead.grown else ahead.leaf.witness  # type: ignore[attr-defined]
            alternative = Alternative(node, side, witness)
            run = engine.run(alternative)
            self._source.replaced(ahead, run)
            engine.tell(alternative, run)
            return
        if ahead.grown:
            # The parent may have been made again here.
            ahead.grown[0].parent = node
            engine.trie.put(node, side, ahead.grown[0])
            for above, taken, below in zip(ahead.grown, ahead.sides, ahead.grown[1:], strict=False):
                above.children[taken] = below
        self._source.account(ahead)
        engine.tell(Alternative(node, side, _NO_WITNESS), retired)


_NO_WITNESS: Witness = {}
