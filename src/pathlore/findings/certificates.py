"""The events of `pathlore certify` and `pathlore verify`."""

from __future__ import annotations

from pathlore.findings.events import Event, TargetJudged
from pathlore.records import frozen


@frozen
class Certified(Event):
    """The part of a certificate about one target, as JSON."""

    target: str
    text: str


@frozen
class Verified(TargetJudged):
    """A target of a certificate holds. `trusted` counts the unsatisfiable alternatives that are taken on trust."""

    target: str
    exhaustive: bool
    paths: int
    cut: int
    findings: int
    left_out: tuple[str, ...]
    other_lines: int
    """Paths on which only the outcome of plain Python was compared."""
    unsatisfiable: int
    trusted: int
    proved: int
    unproved: tuple[str, ...]
    """Why some alternatives could not be proved unsatisfiable."""


@frozen
class CertificateRefused(TargetJudged):
    """A target of a certificate does not hold, for this reason."""

    target: str
    reason: str
