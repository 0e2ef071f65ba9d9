"""Reports to people: each error as soon as it is found; at the end targets or reasons, and the totals."""

from __future__ import annotations

from typing import TextIO

from pathlore.findings import (
    Covered,
    Deepened,
    Event,
    Finding,
    FindingFound,
    FindingKind,
    Frame,
    Incomplete,
    Severity,
    Skipped,
    TargetFinished,
    TargetResult,
    TargetSkipped,
)
from pathlore.report.colour import palette_for
from pathlore.report.reasons import left_out_lines, reason_lines
from pathlore.report.run_record import RunRecord, is_exhaustive, unreachable
from pathlore.report.wording import (
    by_contract,
    call_lines,
    claim,
    composed,
    concretised,
    cut,
    effort,
    explored,
    failure,
    having,
    imports_of,
    kept,
    nothing_found,
    number,
    one_line,
    rests_on,
    shown_path,
    staged,
)

_INDENT = "    "
_FRAMES = 6
_CUTS = 3
_CONCRETISED = 3
_FEW = 10
"""Targets that have a line each."""
_NAMED = 3


class TerminalReport:
    """Renders a run: each error as it is found, and at the end what else there is to say.

    If quiet, it shows only findings. Few targets in files or modules that were named have a line each (`words`: so
    many were); with `verbose`, all targets have.
    """

    def __init__(
        self,
        stream: TextIO,
        quiet: bool = False,
        verbose: bool = False,
        warnings: bool = False,
        words: int | None = None,
    ) -> None:
        self._stream = stream
        self._quiet = quiet
        self._verbose = verbose and not quiet
        self._words = words
        self._warnings = warnings
        self._colour = palette_for(stream)
        self._record = RunRecord()
        self._causes: dict[Cause, list[Finding]] = {}
        """The errors by what they have in common; the first of each is on the screen."""

    def add(self, event: Event) -> None:
        self._record.add(event)
        match event:
            case FindingFound(finding, False) if finding.severity is Severity.ERROR:
                self._add_error(finding)
            case Covered(target, where, call) if not self._quiet:
                lines = call_lines(call)
                self._write(f"{shown_path(target)}: covers {shown_path(where)}")
                for line in lines:
                    self._write(_INDENT + line)
            case Deepened(depth, result):
                self._write_step(depth, result)
            case TargetFinished(result):
                self._add_result(result)
            case TargetSkipped(skipped) if self._verbose:
                self._write_skipped(skipped)
        self._stream.flush()

    def close(self, record: RunRecord) -> None:
        """What is known at the end: who else reaches a failure, warnings, targets or reasons, and the totals."""
        for errors in self._causes.values():
            self._write_followers(errors)
        if self._warnings:
            self._write_warnings(record.warnings)
        if not self._quiet:
            self._write_targets(record)
            self._write(self._colour.bold(totals(record, self._warnings)))
        self._stream.flush()

    def _write_targets(self, record: RunRecord) -> None:
        """A line for each target where there are few, else one for each reason."""
        if not self._verbose and self._is_wide(record):
            for line in reason_lines(record):
                self._write(line)
            return
        if not self._verbose:
            for result in record.results:
                self._write_summary(result)
            for skipped in record.skipped:
                self._write_skipped(skipped)
        for line in left_out_lines(record):
            self._write(line)

    def _is_wide(self, record: RunRecord) -> bool:
        """Whether nobody named all of this, so that nobody wants to read about each target."""
        names = [*(result.target for result in record.results), *(skipped.target for skipped in record.skipped)]
        modules = {name.rpartition(":")[0] for name in names}
        return len(names) > _FEW or (self._words is not None and len(modules) > self._words)

    def _write_skipped(self, skipped: Skipped) -> None:
        word = self._colour.yellow("skipped")
        self._write(f"{shown_path(skipped.target)}: {word}: {one_line(skipped.reason)}")

    def _add_error(self, finding: Finding) -> None:
        known = self._causes.setdefault(cause(finding), [])
        known.append(finding)
        if len(known) > 1:
            return
        self._write(f"{self._place(finding)} {self._colour.red(finding.code)} {failure(finding)}")
        for line in call_lines(finding.call, imports_of(finding)):
            self._write(_INDENT + line)
        for line in self._trace_lines(finding.trace):
            self._write(_INDENT + self._colour.faint(line))

    def _place(self, finding: Finding) -> str:
        return self._colour.bold(f"{shown_path(finding.path)}:{finding.line}:{finding.column}:")

    def _write_followers(self, errors: list[Finding]) -> None:
        """Who else reaches a failure that is on the screen."""
        first, *others = errors
        if others:
            self._write(f"{self._place(first)} {self._colour.red(first.code)} {followers(first, others)}")

    def _write_warnings(self, warnings: list[Finding]) -> None:
        causes: dict[Cause, list[Finding]] = {}
        for finding in warnings:
            # What public code reaches is an error, however else it can be reached.
            if cause(finding) not in self._causes:
                causes.setdefault(cause(finding), []).append(finding)
        for first, *others in causes.values():
            word = self._colour.yellow(f"warning {first.code}")
            more = f"; {followers(first, others)}" if others else ""
            call = one_line("; ".join(line.strip() for line in first.call.splitlines()).replace(":; ", ": "))
            self._write(f"{self._place(first)} {word} {failure(first)}: {call}: {rests_on(first)}{more}")

    def _trace_lines(self, trace: tuple[Frame, ...]) -> list[str]:
        lines = [
            f"at {shown_path(frame.path)}:{frame.line} in {frame.function}: {one_line(frame.source.strip())}"
            for frame in trace
        ]
        left_out = len(lines) - _FRAMES
        if left_out <= 0 or self._verbose:
            return lines
        half = _FRAMES // 2
        return [*lines[:half], f"... {number(left_out, 'more call')} ...", *lines[-half:]]

    def _add_result(self, result: TargetResult) -> None:
        if self._verbose:
            self._write_summary(result)
        if result.stats.unconfirmed:
            count = number(result.stats.unconfirmed, "predicted failure")
            word = self._colour.red("UNCONFIRMED")
            self._write(
                f"{shown_path(result.target)}: {word}: {count} did not happen in plain Python. "
                "This is a bug in Pathlore: please report it with the code of the target."
            )
        if result.stats.unplanned:
            count = number(result.stats.unplanned, "function")
            self._write(
                f"{shown_path(result.target)}: {count} met symbolic values where the analysis says there are none. "
                "The result does not depend on it, but this is a bug in Pathlore: please report it."
            )

    def _write_step(self, depth: int, result: TargetResult) -> None:
        if self._quiet:
            return
        stats = result.stats
        counts = f"{number(stats.paths, 'path')}, {number(stats.boundary, 'path')} cut"
        work = effort(stats.paths, stats.queries, stats.solves, stats.seconds.total)
        self._write(f"{shown_path(result.target)}: to depth {depth}: {counts} {self._colour.faint(f'({work})')}")

    def _write_summary(self, result: TargetResult) -> None:
        stats = result.stats
        work = effort(stats.paths, stats.queries, stats.solves, stats.seconds.total) + kept(result.reused)
        self._write(f"{shown_path(result.target)}: {self._verdict(result)} {self._colour.faint(f'({work})')}")
        if result.composition is not None:
            self._write(_INDENT + self._colour.faint(composed(result.composition)))
        for use in () if result.modular is None else result.modular.contracts:
            self._write(_INDENT + self._colour.faint(by_contract(use)))
        for behaviour in self._record.behaviours:
            if behaviour.target == result.target:
                self._write_behaviour(behaviour)
        for assumed in result.assumed:
            self._write(f"{_INDENT}assumed: {one_line(assumed)}")
        self._write_concretised(result)
        if self._verbose:
            self._write_details(result)

    def _verdict(self, result: TargetResult) -> str:
        found = counted([f for f in self._record.findings if f.target == result.target])
        if not is_exhaustive(result):
            what = self._colour.red(found) if found else self._colour.yellow(nothing_found(result))
            return f"{what}{having(result)}, not exhaustive: {self._cuts(result)}"
        if found:
            return f"{self._colour.red(found)}, {explored(result)}"
        restricted = f" under {number(len(result.assumed), 'assumption')}" if result.assumed else ""
        return self._colour.green(f"exhaustive: {claim(result)}{restricted}")

    def _cuts(self, result: TargetResult) -> str:
        shown: tuple[Incomplete, ...] = result.incomplete if self._verbose else result.incomplete[:_CUTS]
        texts = [one_line(cut(incomplete, result.target)) for incomplete in shown]
        if len(result.incomplete) > len(shown):
            texts.append(f"and {len(result.incomplete) - len(shown)} more (--verbose shows all)")
        if result.stats.unconfirmed:
            texts.append("unconfirmed failures")
        return "; ".join(texts) or number(result.stats.open, "open path")

    def _write_concretised(self, result: TargetResult) -> None:
        costly = [r for r in result.concretised if self._verbose or r.cuts or r.values > 1]
        shown = costly if self._verbose else costly[:_CONCRETISED]
        for concretisation in shown:
            self._write(_INDENT + one_line(concretised(concretisation, result.stats.boundary)))
        if len(costly) > len(shown):
            self._write(f"{_INDENT}concretised: {len(costly) - len(shown)} more (--verbose shows all)")

    def _write_behaviour(self, finding: Finding) -> None:
        lines = finding.call.splitlines() or [""]
        what = f"raises {self._colour.bold(finding.exception)} when called as"
        if len(lines) == 1:
            self._write(f"{_INDENT}{what} {lines[0]}")
            return
        self._write(f"{_INDENT}{what}")
        for line in lines:
            self._write(2 * _INDENT + line)

    def _write_details(self, result: TargetResult) -> None:
        stats, coverage = result.stats, result.coverage
        self._write(
            f"{_INDENT}paths: {stats.complete} complete, {stats.errors} errors, {stats.boundary} boundary, "
            f"{stats.undecided} undecided, {stats.open} open, {stats.excluded} excluded; "
            f"{stats.unsatisfiable} unsatisfiable; {stats.nodes} nodes, depth {stats.depth}"
        )
        if stats.pruned:
            self._write(f"{_INDENT}pruned: {number(stats.pruned, 'path')} that cannot reach what is checked")
        if result.stages:
            self._write(_INDENT + staged(result.stages))
        self._write(f"{_INDENT}seconds: {stats.seconds.solving:.2f} s solving, {stats.seconds.running:.2f} s running")
        self._write(f"{_INDENT}coverage: {coverage.covered} of {number(coverage.blocks, 'block')}")
        what = "unreachable, proved" if unreachable(result) else "not run"
        for missing in coverage.missing:
            self._write(f"{2 * _INDENT}{what}: {shown_path(missing)}")

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")


Cause = tuple[str, int, int, str, str]


def cause(finding: Finding) -> Cause:
    """What findings have in common that one correction would remove."""
    # Where the stack runs out is arbitrary.
    column = 0 if finding.exception == "RecursionError" else finding.column
    # A contract has one place, and several functions that break it.
    what = finding.target if finding.kind is FindingKind.CONTRACT else finding.exception
    return finding.path, finding.line, column, finding.code, what


def followers(first: Finding, others: list[Finding]) -> str:
    """Who else reaches the failure of a finding."""
    targets = dict.fromkeys(shown_path(finding.target) for finding in others if finding.target != first.target)
    if not targets:
        reach = "reaches" if len(others) == 1 else "reach"
        return f"and {number(len(others), 'more call')} of {shown_path(first.target)} {reach} it"
    names = ", ".join(list(targets)[:_NAMED]) + (", ..." if len(targets) > _NAMED else "")
    reach = "reaches" if len(targets) == 1 else "reach"
    return f"and {number(len(targets), 'more target')} {reach} it: {names}"


def counted(findings: list[Finding], hint: bool = False) -> str:
    """How many causes the findings have, and how many of them give only warnings; empty if there are none."""
    errors = {cause(finding) for finding in findings if finding.severity is Severity.ERROR}
    warnings = {cause(finding) for finding in findings} - errors
    if not warnings:
        return number(len(errors), "finding") if errors else ""
    words = number(len(warnings), "warning")
    flag = f"--warnings shows {'it' if len(warnings) == 1 else 'them'}"
    if not errors:
        return f"{words} ({flag})" if hint else words
    both = f"{number(len(errors), 'error')}, {words}" + (f"; {flag}" if hint else "")
    return f"{number(len(errors) + len(warnings), 'finding')} ({both})"


def totals(record: RunRecord, warnings_shown: bool = False) -> str:
    """The whole run in one line."""
    results = record.results
    exhaustive = sum(is_exhaustive(result) for result in results)
    parts = [
        counted(record.findings, hint=not warnings_shown) or "0 findings",
        f"{number(len(results), 'target')} checked ({exhaustive} exhaustive)",
    ]
    if record.behaviours:
        parts.insert(1, number(len(record.behaviours), "behaviour"))
    parts += [
        f"{count} {word}"
        for count, word in (
            (len(record.skipped), "skipped"),
            (len(record.failed), "not found"),
            (record.total("unconfirmed"), "UNCONFIRMED"),
        )
        if count
    ]
    work = effort(record.total("paths"), record.total("queries"), record.total("solves"), record.seconds)
    stopped = "stopped early: " if record.interrupted else ""
    return f"{stopped}{', '.join(parts)}: {work}"
