"""Stored reports of a target: enough to confirm its findings again without an engine."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pathlore.confirmation.reproduction import Reproduction
from pathlore.records import frozen
from pathlore.trie.failure import Failure, failure_from_json, failure_to_json


@frozen
class Reported:
    """A failure that was reported, and the source that shows it."""

    failure: Failure
    reproduction: Reproduction

    @property
    def is_plain(self) -> bool:
        """Whether plain Python shows it without the help of anything that an engine sets up."""
        return self.failure.clause is None and not self.reproduction.guarded


@frozen
class ReportedBefore:
    """What an earlier run reported. Unless it is `complete`, some failures can only be met again on their paths."""

    reports: tuple[Reported, ...] = ()
    elsewhere: tuple[Failure, ...] = ()
    """Failures that were met, and had been reported by another exploration of the same target."""
    complete: bool = False

    def to_json(self) -> dict[str, Any]:
        return {
            "reports": [[failure_to_json(r.failure), r.reproduction.to_json()] for r in self.reports],
            "elsewhere": [failure_to_json(failure) for failure in self.elsewhere],
            "complete": self.complete,
        }

    @staticmethod
    def from_json(data: Mapping[str, Any] | None) -> ReportedBefore:
        """Stores from before these were kept have none."""
        if not data:
            return ReportedBefore()
        return ReportedBefore(
            tuple(Reported(failure_from_json(f), Reproduction.from_json(r)) for f, r in data["reports"]),
            tuple(map(failure_from_json, data["elsewhere"])),
            bool(data["complete"]),
        )


def identity_of(failure: Failure) -> object:
    """What makes two failures the same. Where runaway recursion hits the limit is arbitrary."""
    return failure.exception if failure.exception == "RecursionError" else failure


class Reports:
    """Collects what an exploration reports, and what it met that had been reported before it began."""

    __slots__ = ("_elsewhere", "_own", "_reports")

    def __init__(self) -> None:
        self._reports: dict[object, Reported] = {}
        self._own: set[object] = set()
        self._elsewhere: dict[object, Failure] = {}

    def add(self, report: Reported, plainly: Failure) -> None:
        """Adds what is reported; an earlier report of the same failure is replaced."""
        self._reports[identity_of(report.failure)] = report
        self._own |= {identity_of(report.failure), identity_of(plainly)}

    def meet(self, failure: Failure) -> None:
        """Takes note of a failure that need not be reported."""
        if identity_of(failure) not in self._own:
            self._elsewhere[identity_of(failure)] = failure

    def kept(self, in_doubt: bool) -> ReportedBefore:
        """What the next run has to know."""
        found = tuple(self._reports.values())
        plain = tuple(r for r in found if r.is_plain)
        return ReportedBefore(plain, tuple(self._elsewhere.values()), not in_doubt and len(plain) == len(found))
