"""Certificates and regions in words: what a certificate claims, whether it holds, where a target returns."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pathlore.findings import CertificateRefused, RegionKnown, Verified
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import number, one_line, relative

_SHOWN = 3
"""Alternatives without proof that are named unless all are asked for."""


def claim(part: dict[str, Any]) -> str:
    """What a certificate claims of a target, in one line."""
    claimed = part["claim"]
    paths = claimed["paths"]
    findings = sum(not finding["behaviour"] for finding in claimed["findings"])
    counts = f"{number(paths['returns'] + paths['raises'], 'path')}, {number(findings, 'finding')}"
    if "composed" in claimed:
        stand = f"{number(claimed['composed']['runs'], 'run')} for up to {number(claimed['composed']['paths'], 'path')}"
        return f"{part['target']}: exhaustive by summaries: {number(findings, 'finding')}, {stand}"
    if claimed["exhaustive"]:
        manner = " by contracts" if "contracts" in claimed else ""
        return f"{part['target']}: exhaustive{manner}: {counts}"
    reasons = ", ".join(one_line(entry["why"]) for entry in claimed["left_out"])
    return f"{part['target']}: bounded: {counts}; left out: {reasons}"


def refusals(record: RunRecord) -> list[str]:
    """Why targets of a certificate do not hold."""
    reasons = [(refusal.target, refusal.reason) for refusal in record.of(CertificateRefused)]
    # A process that ended did not do what the certificate says.
    reasons += [(result.target, result.incomplete[0].why) for result in record.results]
    reasons += [(skipped.target, skipped.reason) for skipped in record.skipped]
    return [f"refused: {one_line(target)}: {one_line(reason)}" for target, reason in reasons]


def verified_targets(found: Sequence[Verified], prove: bool) -> list[str]:
    """What holds, target by target."""
    return [f"{verified.target}: {_summary_of([verified], prove)}" for verified in found]


def verified_total(found: Sequence[Verified], prove: bool) -> str:
    """What holds, in one line."""
    exhaustive = sum(verified.exhaustive for verified in found)
    return f"verified: {number(len(found), 'target')} ({exhaustive} exhaustive): {_summary_of(found, prove)}"


def unproved(found: Sequence[Verified], all_of_them: bool) -> list[str]:
    """Alternatives that could not be proved to be unsatisfiable, with the reasons."""
    lines = [f"not proved: {one_line(f'{one.target}: {why}')}" for one in found for why in one.unproved]
    return lines if all_of_them else lines[:_SHOWN]


def _summary_of(found: Sequence[Verified], prove: bool) -> str:
    def total(name: str) -> int:
        return sum(getattr(verified, name) for verified in found)

    parts = [number(total("paths"), "path"), number(total("findings"), "finding")]
    left_out = dict.fromkeys(one_line(why) for verified in found for why in verified.left_out)
    if left_out:
        parts.append(f"left out: {', '.join(left_out)}")
    if total("other_lines"):
        parts.append(f"{number(total('other_lines'), 'path')} compared by outcome alone")
    parts.append(_marks(total("unsatisfiable"), total("trusted"), total("proved"), prove))
    return ", ".join(part for part in parts if part)


def _marks(marks: int, trusted: int, proved: int, prove: bool) -> str:
    if not marks:
        return ""
    said = f"{number(marks, 'unsatisfiable alternative')}"
    if not trusted:
        return f"{said}, none on trust"
    return f"{said}, {proved} of {trusted} proved by cvc5" if prove else f"{said}, {trusted} on trust (see --prove)"


def regions(record: RunRecord) -> list[str]:
    """For which inputs each target is known to return."""
    return [f"{relative(event.target)}: {event.region}" for event in record.of(RegionKnown)]
