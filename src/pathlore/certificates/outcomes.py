"""Describes how the path of a leaf ends, and makes sure that plain Python ends in the same way."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pathlore.bounds import Bound
from pathlore.certificates.passage import Passages, Watcher
from pathlore.certificates.statements import Statements
from pathlore.certificates.tree import LeafKind, leaf_row
from pathlore.confirmation.collect import reproduction_of
from pathlore.confirmation.comparison import comparable, differ
from pathlore.confirmation.confirm import PlainOutcome, agrees
from pathlore.confirmation.reproduction import Reproduction
from pathlore.explore.executor import Run
from pathlore.session.exploration import Exploration
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Complete, Error

TIMED = frozenset({Bound.TIMEOUT, Bound.PATH_TIMEOUT})
"""Where a path is cut for its time, another run is not cut."""
SAME_LINES, OTHER_LINES = "same", "other"


class DisagreementError(Exception):
    """A run does not do what the tree says; the message says what it does."""


class Outcomes:
    """Compares each path with plain Python: what it returns or raises, and which blocks it runs."""

    def __init__(self, exploration: Exploration, statements: Statements) -> None:
        target = exploration.target
        self._target = target
        self._confirmer = exploration.confirmer
        self._statements = statements
        self._passages = Passages(exploration.code, target.function)
        self._watcher = Watcher()
        self._paused = exploration.code.paused

    def of(self, run: Run) -> dict[str, Any]:
        """What the row of a leaf says, after its run. DisagreementError where plain Python does something else."""
        # First: to write inputs may call constructors.
        passed = self._passages.symbolic()
        reproduction = reproduction_of(self._target, run, shrink=False)
        call = {"call": reproduction.call}
        match run.leaf:
            case Complete():
                with self._paused():
                    value = self._returned(run, reproduction)
                    return leaf_row(LeafKind.RETURNS, value=value, **call, lines=self._lines(passed, reproduction))
            case Error():
                with self._paused():
                    failure = self._raised(run, reproduction)
                    return leaf_row(LeafKind.RAISES, **failure, **call, lines=self._lines(passed, reproduction))
            case Boundary(why=why, where=where):
                if why in TIMED:
                    raise DisagreementError(why)
                return leaf_row(LeafKind.CUT, why=str(why), at=self._statements.where(where), **call)
        return leaf_row(LeafKind.EXCLUDED, plain=self._plainly(reproduction), **call)

    def _returned(self, run: Run, reproduction: Reproduction) -> str:
        done = self._confirmer.run(reproduction, self._watcher)
        if not agrees(None, done):
            raise DisagreementError(f"plain Python {_did(done)} where the path returns: {reproduction.call}")
        if differ(comparable(run.value, run.path.witness), self._watcher.comparable):
            raise DisagreementError(f"plain Python returns something else: {reproduction.call}")
        return self._watcher.text

    def _raised(self, run: Run, reproduction: Reproduction) -> dict[str, Any]:
        failure = run.failure
        assert failure is not None
        if failure.in_docstring:
            reproduction = replace(reproduction, guarded=True)
        done = self._confirmer.run(reproduction, self._watcher)
        if not agrees(failure, done):
            raise DisagreementError(f"plain Python {_did(done)}, not {failure.exception}: {reproduction.call}")
        return self._described(failure)

    def _described(self, failure: Failure) -> dict[str, Any]:
        found: dict[str, Any] = {"exception": failure.exception, "at": self._statements.location(failure.location)}
        if failure.caller is not None:
            found["from"] = self._statements.location(failure.caller)
        if failure.clause is not None:
            found["clause"] = f"{failure.clause.role} of {failure.clause.owner}: {failure.clause.text}"
        return found

    def _plainly(self, reproduction: Reproduction) -> str:
        done = self._confirmer.run(reproduction, self._watcher)
        if done.ended is not None:
            raise DisagreementError(f"plain Python {_did(done)}: {reproduction.call}")
        return _did(done)

    def _lines(self, passed: list[int], reproduction: Reproduction) -> str:
        """Whether plain Python runs the same blocks in the same order: models of native code may call back otherwise."""
        return SAME_LINES if self._passages.plain(self._confirmer, reproduction) == passed else OTHER_LINES


def _did(plain: PlainOutcome) -> str:
    if plain.ended is not None:
        return f"was stopped ({plain.ended})"
    return "returns" if plain.failure is None else f"raises {plain.failure.exception}"
