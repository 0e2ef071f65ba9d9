"""Collects the events of a run for the reports at its end."""

from __future__ import annotations

from dataclasses import field
from typing import TypeVar

from pathlore.findings import (
    Event,
    Finding,
    FindingFound,
    Omission,
    Severity,
    Skipped,
    SourcesRead,
    TargetFailed,
    TargetFinished,
    TargetLeftOut,
    TargetResult,
    TargetSkipped,
)
from pathlore.records import slotted

Reported = TypeVar("Reported", bound=Event)


@slotted
class RunRecord:
    """A run so far. `failed` are targets that could not be found."""

    findings: list[Finding] = field(default_factory=list)
    behaviours: list[Finding] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    failed: list[TargetFailed] = field(default_factory=list)
    results: list[TargetResult] = field(default_factory=list)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The files with the code of each target."""
    left_out: dict[Omission, dict[str, None]] = field(default_factory=dict)
    """What is not checked because nobody asked for it, in order: a process that starts again tells it again."""
    interrupted: int = 0
    """The signal that stopped the run early, or 0."""
    internal_errors: int = 0
    others: list[Event] = field(default_factory=list)
    """What single commands tell."""

    def add(self, event: Event) -> None:
        match event:
            case FindingFound(finding, behaviour, instead_of):
                if instead_of:
                    self.findings = [f for f in self.findings if (f.target, f.call) != (finding.target, instead_of)]
                (self.behaviours if behaviour else self.findings).append(finding)
            case TargetLeftOut(target, why):
                self.left_out.setdefault(why, {})[target] = None
            case TargetSkipped(skipped):
                self.skipped.append(skipped)
            case TargetFailed():
                self.failed.append(event)
            case TargetFinished(result):
                self.results.append(result)
            case SourcesRead(target, files):
                self.sources[target] = files
            case _:
                self.others.append(event)

    def of(self, kind: type[Reported]) -> list[Reported]:
        """The events of a kind that a single command tells."""
        return [event for event in self.others if isinstance(event, kind)]

    @property
    def errors(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity is Severity.ERROR]

    @property
    def warnings(self) -> list[Finding]:
        return [finding for finding in self.findings if finding.severity is Severity.WARNING]

    @property
    def exhaustive(self) -> bool:
        """Whether the run explored everything it was asked for; a run that checked nothing did not."""
        if self.interrupted or self.internal_errors or self.skipped or self.failed or not self.results:
            return False
        return all(is_exhaustive(result) for result in self.results)

    def total(self, count: str) -> int:
        """The sum of a count of Stats over all targets."""
        return sum(getattr(result.stats, count) for result in self.results)

    @property
    def seconds(self) -> float:
        return sum(result.stats.seconds.total for result in self.results)


def unreachable(result: TargetResult) -> tuple[str, ...]:
    """The code that no input reaches: what a run of all paths did not meet."""
    return result.coverage.missing if is_exhaustive(result) and not result.properties else ()


def is_exhaustive(result: TargetResult) -> bool:
    """Whether the result holds for all inputs: an unconfirmed failure leaves that open."""
    return result.exhaustive and not result.stats.unconfirmed
