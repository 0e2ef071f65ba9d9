"""A path whose process can stand still at a choice, and be given another witness there."""

from __future__ import annotations

import gc
import os
import struct
from collections.abc import Callable, Sequence
from mmap import mmap
from time import process_time
from types import FrameType
from typing import Any

from pathlore.bounds import Bound
from pathlore.explore.alternative import Witness
from pathlore.explore.path import ExploringPath
from pathlore.expr.assignment import DEFAULTS, Evaluation
from pathlore.runtime.path import TurnOver
from pathlore.runtime.preparation import PREPARATION
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.boolean import SymBool
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.sandbox.guard import guard
from pathlore.trie.choice import Choice

_NEVER = float("inf")
_NUMBER = struct.Struct("=q")


ENDLESS = 1 << 60
"""More choices than any path makes."""


class Places:
    """How many choices a path has made, for processes that were forked from one another."""

    def __init__(self) -> None:
        self._page = mmap(-1, _NUMBER.size)

    def note(self, made: int) -> None:
        """In the process that runs the path."""
        _NUMBER.pack_into(self._page, 0, made)

    def made(self) -> int:
        """In the one that asked it to."""
        found: int = _NUMBER.unpack_from(self._page)[0]
        return found


class StandingPath(ExploringPath):
    """At each choice it looks whether the process has worked for so long that it should stand still there."""

    # Large: a path, and when it stops.

    due = _NEVER
    """Seconds of CPU time of this process after which `stop` is called, at the next choice."""
    stop: Callable[[StandingPath], None]
    places: Places | None = None
    """Where others see how many choices it has made, in case it never returns."""
    last = ENDLESS
    """After so many choices it ends, for others wait."""
    began = (0.0, 0.0)
    """CPU time of this process when the path began, and how much of it was preparation."""

    @property
    def worked(self) -> float:
        """Seconds of CPU time that it took so far, and would take once more."""
        since, prepared = self.began
        return process_time() - since - (PREPARATION.seconds - prepared)

    def branch(self, condition: SymBool, frame: FrameType, asked: Any = None) -> bool:
        if process_time() >= self.due:
            self.stop(self)
        taken = super().branch(condition, frame, asked)
        self._made()
        return taken

    def pick(self, count: int, frame: FrameType) -> int:
        if process_time() >= self.due:
            self.stop(self)
        picked = super().pick(count, frame)
        self._made()
        return picked

    def suppose(self, condition: SymBool, frame: FrameType) -> None:
        super().suppose(condition, frame)
        self._made()

    def _made(self) -> None:
        if self.places is not None:
            self.places.note(self.position)
        if self.position >= self.last:
            self.end(TurnOver(Bound.TIMEOUT))

    def resume(self, nodes: list[Choice], sides: list[int], witness: Witness, values: Sequence[Symbolic]) -> None:
        """Goes on from this choice with others: `values` are what depends on the witness so far."""
        at = self.position
        self.nodes = [*self.nodes[:at], *nodes]
        self.sides = [*self.sides[:at], *sides]
        self.replayed = len(self.nodes)
        switch(values, self.witness, witness)
        self.witness = witness


def standing(
    worth: float, stop: Callable[[StandingPath], None], places: Places | None = None, last: int = ENDLESS
) -> Callable[..., ExploringPath]:
    """Makes paths that stop at the first choice after so many seconds of CPU time."""

    def make(*given: Any) -> ExploringPath:
        path = StandingPath(*given)
        path.began = process_time(), PREPARATION.seconds
        path.due = path.began[0] + worth
        path.stop = stop
        path.places, path.last = places, last
        return path

    return make


def open_files() -> frozenset[str]:
    """What this process has open: copies would read on where others stopped."""
    # It is not the program that looks there: what it looks at is remembered, and this is different in every process.
    active, guard.active = guard.active, False
    try:
        return frozenset(os.listdir("/proc/self/fd"))
    except OSError:
        return frozenset()
    finally:
        guard.active = active


def symbolic_values() -> list[Symbolic]:
    """All symbolic values of this process."""
    return [value for value in gc.get_objects() if issubclass(type(value), Symbolic)]


def switch(values: Sequence[Symbolic], before: Witness, now: Witness) -> None:
    """Gives values what they are worth under another witness.

    What of the state depends on a witness and not on choices is in symbolic values: realised values, lengths and picks
    are choices. TooLargeError where a value cannot be computed.
    """
    changed = {
        term
        for term in {*before, *now}
        if _worth(term, before) != _worth(term, now) or type(_worth(term, before)) is not type(_worth(term, now))
    }
    evaluation = Evaluation(now)
    for value in values:
        term = value.sym_term
        if not changed.isdisjoint(term.variables):
            found = evaluation.of(term)
            value.sym_value = found.encode("latin-1") if type(value) is SymBytes else found


def _worth(term: Any, witness: Witness) -> Any:
    found = witness.get(term)
    if found is None:
        return DEFAULTS[term.sort]
    return (found, str(found)) if isinstance(found, float) else found
