"""Reports what changed between two runs on the same targets, in a few lines."""

from __future__ import annotations

from typing import TextIO

from pathlore.findings import Finding, TargetResult
from pathlore.report.colour import palette_for
from pathlore.report.run_record import RunRecord, is_exhaustive
from pathlore.report.wording import (
    call_lines,
    claim,
    cut,
    explored,
    failure,
    having,
    imports_of,
    nothing_found,
    number,
    one_line,
    rests_on,
    shown_path,
)

_INDENT = "    "
_CUTS = 2


class WatchReport:
    """Writes what is new and what is gone, and leaves out what did not change."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream
        self._colour = palette_for(stream)

    def line(self, text: str) -> None:
        self._stream.write(text + "\n")
        self._stream.flush()

    def changed(self, when: str, files: list[str], before: RunRecord, after: RunRecord) -> None:
        """Reports the run after an edit, compared with the one before."""
        names = ", ".join(shown_path(file) for file in files[:3]) + (", ..." if len(files) > 3 else "")
        self.line(f"{self._colour.faint(when)} {self._colour.bold(names)} changed: {_explored(after)}")
        for finding in _without(after.findings, before.findings):
            self._write_finding(finding)
        for finding in _without(before.findings, after.findings):
            self.line(f"{_INDENT}{self._colour.green('gone')}: {_title(finding)}")
        added, removed = _path_changes(before, after)
        if added or removed:
            self.line(f"{_INDENT}paths: {added} added, {removed} removed")
        self._write_states(before, after)

    def _write_finding(self, finding: Finding) -> None:
        self.line(f"{_INDENT}{self._colour.red('new')}: {_title(finding)}")
        for line in call_lines(finding.call, imports_of(finding)):
            self.line(2 * _INDENT + line)

    def _write_states(self, before: RunRecord, after: RunRecord) -> None:
        known, now = _states(before), _states(after)
        for target, state in now.items():
            if known.get(target) != state:
                self.line(f"{_INDENT}{shown_path(target)}: {state}")
        for target in known:
            if target not in now and not after.failed:
                self.line(f"{_INDENT}{shown_path(target)}: no longer there")


def _title(finding: Finding) -> str:
    place = f"{shown_path(finding.path)}:{finding.line}:{finding.column}:"
    if not finding.rests_on:
        return f"{place} {finding.code} {failure(finding)}"
    return f"{place} warning {finding.code} {failure(finding)}: {rests_on(finding)}"


def _identity(finding: Finding) -> tuple[str, ...]:
    """Identifies a finding, wherever its code stands now."""
    source = finding.trace[-1].source if finding.trace else str(finding.line)
    return finding.target, finding.code, finding.exception, finding.message, source


def _without(findings: list[Finding], others: list[Finding]) -> list[Finding]:
    known = {_identity(finding) for finding in others}
    return [finding for finding in findings if _identity(finding) not in known]


def _explored(record: RunRecord) -> str:
    paths = record.total("paths")
    kept = sum(result.reused.paths for result in record.results if result.reused is not None)
    return f"{paths - kept} of {number(paths, 'path')} explored again"


def _path_changes(before: RunRecord, after: RunRecord) -> tuple[int, int]:
    """The numbers of new paths and of paths that are gone; without memory, the difference of the counts."""
    known = {result.target: result for result in before.results}
    added = removed = 0
    for result in after.results:
        earlier = known.pop(result.target, None)
        if result.reused is not None:
            added, removed = added + result.reused.added, removed + result.reused.removed
            continue
        more = result.stats.paths - (0 if earlier is None else earlier.stats.paths)
        added, removed = added + max(more, 0), removed + max(-more, 0)
    return added, removed + sum(result.stats.paths for result in known.values())


def _states(record: RunRecord) -> dict[str, str]:
    states = {result.target: _state(result, record) for result in record.results}
    return states | {skipped.target: f"skipped: {one_line(skipped.reason)}" for skipped in record.skipped}


def _state(result: TargetResult, record: RunRecord) -> str:
    count = sum(finding.target == result.target for finding in record.findings)
    found = number(count, "finding") if count else ""
    if is_exhaustive(result):
        return f"{found}, {explored(result)}" if found else f"exhaustive: {claim(result)}"
    cuts = "; ".join(one_line(cut(incomplete, result.target)) for incomplete in result.incomplete[:_CUTS])
    return f"{found or nothing_found(result)}{having(result)}, not exhaustive" + (f": {cuts}" if cuts else "")
