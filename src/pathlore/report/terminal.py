"""Reports to people: each finding as soon as it is found, a summary of each target, the totals."""

from __future__ import annotations

from typing import TextIO

from pathlore.findings import (
    Covered,
    Deepened,
    Event,
    Finding,
    FindingFound,
    Frame,
    Incomplete,
    TargetFinished,
    TargetResult,
    TargetSkipped,
)
from pathlore.report.colour import palette_for
from pathlore.report.run_record import RunRecord, is_exhaustive
from pathlore.report.wording import (
    call_lines,
    composed,
    concretised,
    cut,
    effort,
    failure,
    kept,
    number,
    one_line,
    relative,
)

_INDENT = "    "
_FRAMES = 6
_CUTS = 3
_CONCRETISED = 3
_HOLDS = "exhaustive: holds for all inputs of these types"


class TerminalReport:
    """Renders events as they come. If quiet, it shows only findings and errors."""

    def __init__(self, stream: TextIO, quiet: bool = False, verbose: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet
        self._verbose = verbose and not quiet
        self._colour = palette_for(stream)
        self._behaviours: list[Finding] = []
        self._findings = 0
        """Findings and behaviours of the current target."""

    def add(self, event: Event) -> None:
        match event:
            case FindingFound(finding, behaviour):
                self._add_finding(finding, behaviour)
            case Covered(target, where, call) if not self._quiet:
                lines = call_lines(call)
                self._write(f"{relative(target)}: covers {relative(where)}")
                for line in lines:
                    self._write(_INDENT + line)
            case Deepened(depth, result):
                self._write_step(depth, result)
            case TargetFinished(result):
                self._add_result(result)
            case TargetSkipped(skipped) if not self._quiet:
                word = self._colour.yellow("skipped")
                self._write(f"{relative(skipped.target)}: {word}: {one_line(skipped.reason)}")
        self._stream.flush()

    def close(self, record: RunRecord) -> None:
        """The last line: the totals of the run."""
        if not self._quiet:
            self._write(self._colour.bold(totals(record)))
        self._stream.flush()

    def _add_finding(self, finding: Finding, behaviour: bool) -> None:
        if behaviour:
            self._behaviours.append(finding)
            return
        self._findings += 1
        place = f"{relative(finding.path)}:{finding.line}:{finding.column}:"
        self._write(f"{self._colour.bold(place)} {self._colour.red(finding.code)} {failure(finding)}")
        for line in call_lines(finding.call):
            self._write(_INDENT + line)
        for line in self._trace_lines(finding.trace):
            self._write(_INDENT + self._colour.faint(line))

    def _trace_lines(self, trace: tuple[Frame, ...]) -> list[str]:
        lines = [
            f"at {relative(frame.path)}:{frame.line} in {frame.function}: {one_line(frame.source.strip())}"
            for frame in trace
        ]
        left_out = len(lines) - _FRAMES
        if left_out <= 0 or self._verbose:
            return lines
        half = _FRAMES // 2
        return [*lines[:half], f"... {number(left_out, 'more call')} ...", *lines[-half:]]

    def _add_result(self, result: TargetResult) -> None:
        if not self._quiet:
            self._write_summary(result)
        if result.stats.unconfirmed:
            count = number(result.stats.unconfirmed, "predicted failure")
            word = self._colour.red("UNCONFIRMED")
            self._write(
                f"{relative(result.target)}: {word}: {count} did not happen in plain Python. "
                "This is a bug in Pathlore: please report it with the code of the target."
            )
        self._behaviours = []
        self._findings = 0

    def _write_step(self, depth: int, result: TargetResult) -> None:
        if self._quiet:
            return
        stats = result.stats
        counts = f"{number(stats.paths, 'path')}, {number(stats.boundary, 'path')} cut"
        work = effort(stats.paths, stats.queries, stats.solves, stats.seconds.total)
        self._write(f"{relative(result.target)}: to depth {depth}: {counts} {self._colour.faint(f'({work})')}")

    def _write_summary(self, result: TargetResult) -> None:
        stats = result.stats
        work = effort(stats.paths, stats.queries, stats.solves, stats.seconds.total) + kept(result.reused)
        self._write(f"{relative(result.target)}: {self._verdict(result)} {self._colour.faint(f'({work})')}")
        if result.composition is not None:
            self._write(_INDENT + self._colour.faint(composed(result.composition)))
        for behaviour in self._behaviours:
            self._write_behaviour(behaviour)
        for assumed in result.assumed:
            self._write(f"{_INDENT}assumed: {one_line(assumed)}")
        self._write_concretised(result)
        if self._verbose:
            self._write_details(result)

    def _verdict(self, result: TargetResult) -> str:
        found = number(self._findings, "finding") if self._findings else ""
        if not is_exhaustive(result):
            what = self._colour.red(found) if found else self._colour.yellow("no failure found")
            return f"{what}, not exhaustive: {self._cuts(result)}"
        if found:
            return f"{self._colour.red(found)}, all paths explored"
        restricted = " that meet what is assumed" if result.assumed else ""
        return self._colour.green(_HOLDS + restricted)

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
        self._write(f"{_INDENT}CPU: {stats.seconds.solving:.2f} s solving, {stats.seconds.running:.2f} s running")
        self._write(f"{_INDENT}coverage: {coverage.covered} of {number(coverage.blocks, 'block')}")
        for missing in coverage.missing:
            self._write(f"{2 * _INDENT}not run: {relative(missing)}")

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")


def totals(record: RunRecord) -> str:
    """The whole run in one line."""
    results = record.results
    exhaustive = sum(is_exhaustive(result) for result in results)
    parts = [
        number(len(record.findings), "finding"),
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
