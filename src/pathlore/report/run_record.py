"""Collects the events of a run for the reports at its end."""

from __future__ import annotations

from dataclasses import field

from pathlore.findings import (
    CasesFound,
    CertificateRefused,
    Certified,
    Comparison,
    DiagnosisKnown,
    Event,
    Finding,
    FindingFound,
    Omission,
    Partitioned,
    PathsRemembered,
    RegionKnown,
    Severity,
    Skipped,
    SourcesRead,
    SummaryKnown,
    TargetCompared,
    TargetFailed,
    TargetFinished,
    TargetLeftOut,
    TargetResult,
    TargetSkipped,
    TestFile,
    Verified,
)
from pathlore.records import slotted


@slotted
class RunRecord:
    """A run so far. `failed` are targets that could not be found."""

    # Large: one list for each kind of event that a command reports at its end, and nothing else.

    findings: list[Finding] = field(default_factory=list)
    behaviours: list[Finding] = field(default_factory=list)
    skipped: list[Skipped] = field(default_factory=list)
    failed: list[TargetFailed] = field(default_factory=list)
    results: list[TargetResult] = field(default_factory=list)
    cases: list[CasesFound] = field(default_factory=list)
    tests: TestFile | None = None
    certified: list[Certified] = field(default_factory=list)
    verified: list[Verified] = field(default_factory=list)
    refused: list[CertificateRefused] = field(default_factory=list)
    comparisons: list[Comparison] = field(default_factory=list)
    sources: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The files with the code of each target."""
    regions: list[tuple[str, str]] = field(default_factory=list)
    remembered: list[PathsRemembered] = field(default_factory=list)
    summaries: list[SummaryKnown] = field(default_factory=list)
    diagnoses: list[DiagnosisKnown] = field(default_factory=list)
    partitions: list[Partitioned] = field(default_factory=list)
    left_out: dict[Omission, dict[str, None]] = field(default_factory=dict)
    """What is not checked because nobody asked for it, in order: a process that starts again tells it again."""
    interrupted: int = 0
    """The signal that stopped the run early, or 0."""
    internal_errors: int = 0

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
            case CasesFound():
                self.cases.append(event)
            case TestFile():
                self.tests = event
            case Certified():
                self.certified.append(event)
            case Verified():
                self.verified.append(event)
            case CertificateRefused():
                self.refused.append(event)
            case SourcesRead(target, files):
                self.sources[target] = files
            case TargetCompared(comparison):
                self.comparisons.append(comparison)
            case RegionKnown(target, region):
                self.regions.append((target, region))
            case PathsRemembered():
                self.remembered.append(event)
            case SummaryKnown():
                self.summaries.append(event)
            case DiagnosisKnown():
                self.diagnoses.append(event)
            case Partitioned():
                self.partitions.append(event)

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
