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
from pathlore.records import slotted
from pathlore.session.exploration import Exploration
from pathlore.trie.failure import Failure
from pathlore.trie.node import Boundary, Complete, Error

TIMED = frozenset({Bound.TIMEOUT, Bound.PATH_TIMEOUT})
"""Where a path is cut for its time, another run is not cut."""
SAME_LINES, OTHER_LINES = "same", "other"


class DisagreementError(Exception):
    """A run does not do what the tree says; the message says what it does."""


@slotted
class Expected:
    """What plain Python is to do where a path returns."""

    call: str
    reproduction: Reproduction
    value: Any
    """As far as it can be compared."""
    passed: list[int]
    """The blocks that ran, in their order."""


class Outcomes:
    """Compares each path with plain Python: what it returns or raises, and which blocks it runs."""

    def __init__(self, exploration: Exploration, statements: Statements) -> None:
        target = exploration.target
        self._target = target
        self._confirmer = exploration.confirmer
        self._statements = statements
        self._passages = Passages(exploration.code, target.function)
        self._watcher = Watcher()
        self._untouched: set[int] = set()
        """Blocks that ran in plain code without probes."""

    def of(self, run: Run) -> dict[str, Any]:
        """What the row of a leaf says, after its run. DisagreementError where plain Python does something else."""
        expected = self.expected(run)
        match run.leaf:
            case Complete():
                (found,) = self.settled([expected])
                if isinstance(found, DisagreementError):
                    raise found
                return found
            case Error():
                with self._confirmer.batch():
                    failure = self._raised(run, expected.reproduction)
                    with self._confirmer.probed():
                        self._passages.begin()
                        self._confirmer.run(expected.reproduction)
                lines = self._lines(expected, self._passages.last_run())
                return leaf_row(LeafKind.RAISES, **failure, call=expected.call, lines=lines)
            case Boundary(why=why, where=where):
                if why in TIMED:
                    raise DisagreementError(why)
                return leaf_row(LeafKind.CUT, why=str(why), at=self._statements.where(where), call=expected.call)
        return leaf_row(LeafKind.EXCLUDED, plain=self._plainly(expected.reproduction), call=expected.call)

    def expected(self, run: Run) -> Expected:
        """What must be known of a run before the next one begins."""
        # First: to write inputs may call constructors.
        passed = self._passages.last_run()
        value = comparable(run.value, run.path.witness)
        reproduction = reproduction_of(self._target, run, shrink=False)
        if run.failure is not None and run.failure.in_docstring:
            reproduction = replace(reproduction, guarded=True)
        return Expected(reproduction.call, reproduction, value, passed)

    def settled(self, batch: list[Expected]) -> list[dict[str, Any] | DisagreementError]:
        """What the rows of leaves say whose paths return: plain Python runs all of them, one after the other."""
        with self._confirmer.batch():
            with self._confirmer.probed():
                found = [self._followed(expected) for expected in batch]
            return [self._without_probes(says, expected) for says, expected in zip(found, batch, strict=True)]

    def _followed(self, expected: Expected) -> dict[str, Any] | DisagreementError:
        self._passages.begin()
        value = self._returned(expected)
        if isinstance(value, DisagreementError):
            return value
        lines = self._lines(expected, self._passages.last_run())
        return leaf_row(LeafKind.RETURNS, value=value, call=expected.call, lines=lines)

    def _without_probes(
        self, says: dict[str, Any] | DisagreementError, expected: Expected
    ) -> dict[str, Any] | DisagreementError:
        """Runs code as it is, too, where some of it did not run like that before."""
        if isinstance(says, DisagreementError) or self._untouched.issuperset(expected.passed):
            return says
        value = self._returned(expected)
        if isinstance(value, DisagreementError):
            return value
        self._untouched.update(expected.passed)
        is_same = value == says["value"]
        return says if is_same else DisagreementError(f"plain Python returns this and that: {expected.call}")

    def _returned(self, expected: Expected) -> str | DisagreementError:
        done = self._confirmer.run(expected.reproduction, self._watcher)
        if not agrees(None, done):
            return DisagreementError(f"plain Python {_did(done)} where the path returns: {expected.call}")
        if differ(expected.value, self._watcher.comparable):
            return DisagreementError(f"plain Python returns something else: {expected.call}")
        return self._watcher.text

    def _raised(self, run: Run, reproduction: Reproduction) -> dict[str, Any]:
        failure = run.failure
        assert failure is not None
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

    def _lines(self, expected: Expected, passed: list[int]) -> str:
        """Whether plain Python ran the same blocks in the same order: models of native code may call back otherwise."""
        return SAME_LINES if passed == expected.passed else OTHER_LINES


def _did(plain: PlainOutcome) -> str:
    if plain.ended is not None:
        return f"was stopped ({plain.ended})"
    return "returns" if plain.failure is None else f"raises {plain.failure.exception}"
