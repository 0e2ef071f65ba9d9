"""Reports how two versions differ: for people as it comes, for programs as one JSON document."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TextIO

from pathlore.findings import (
    SCHEMA,
    Comparison,
    Conduct,
    Difference,
    Event,
    PathChanges,
    TargetCompared,
    TargetFinished,
    TargetSkipped,
    Verdict,
)
from pathlore.report.colour import palette_for
from pathlore.report.json import stats_data
from pathlore.report.run_record import RunRecord
from pathlore.report.wording import cut, cuts, effort, number, one_line

_INDENT = "    "
_SHOWN = 5
_CUTS = 3
_COUNTED = {
    Verdict.DIFFERENT: "different",
    Verdict.EQUIVALENT: "equivalent",
    Verdict.UNKNOWN: "without a known difference",
    Verdict.ADDED: "added",
    Verdict.REMOVED: "removed",
}


class DiffReport:
    """Renders comparisons as they come. If quiet, it shows only differences."""

    def __init__(self, stream: TextIO, quiet: bool = False, verbose: bool = False) -> None:
        self._stream = stream
        self._quiet = quiet
        self._verbose = verbose and not quiet
        self._colour = palette_for(stream)
        self._compared: set[str] = set()

    def add(self, event: Event) -> None:
        match event:
            case TargetCompared(comparison):
                self._compared.add(comparison.target)
                self._add(comparison)
            case TargetFinished(result) if result.target not in self._compared:
                self._write(f"{result.target}: {self._colour.yellow('not compared')}: {cuts(result)}")
            case TargetSkipped(skipped) if not self._quiet:
                self._write(f"{skipped.target}: {self._colour.yellow('skipped')}: {one_line(skipped.reason)}")
        self._stream.flush()

    def close(self, record: RunRecord) -> None:
        """The last line: the totals of the run."""
        if not self._quiet:
            self._write(self._colour.bold(totals(record)))
        self._stream.flush()

    def _add(self, comparison: Comparison) -> None:
        if self._quiet and comparison.verdict not in (Verdict.DIFFERENT, Verdict.REMOVED):
            return
        self._write(f"{comparison.target}: {self._verdict(comparison)}{self._work(comparison)}")
        if comparison.reason and comparison.verdict is not Verdict.EQUIVALENT:
            self._write(f"{_INDENT}{comparison.reason}")
        shown = comparison.differences if self._verbose else comparison.differences[:_SHOWN]
        for difference in shown:
            self._write_difference(difference)
        if len(shown) < len(comparison.differences):
            self._write(f"{_INDENT}and {len(comparison.differences) - len(shown)} more (--verbose shows all)")
        if not self._quiet:
            self._write_paths(comparison.added, "added")
            self._write_paths(comparison.removed, "removed")
        if comparison.verdict is Verdict.DIFFERENT and comparison.incomplete and not self._quiet:
            self._write(f"{_INDENT}not exhaustive: {self._cuts(comparison)}")

    def _verdict(self, comparison: Comparison) -> str:
        match comparison.verdict:
            case Verdict.EQUIVALENT:
                more = f" ({comparison.reason})" if comparison.reason else ""
                return self._colour.green("equivalent for all inputs") + more
            case Verdict.DIFFERENT:
                return self._colour.red(number(len(comparison.differences), "difference"))
            case Verdict.UNKNOWN:
                return f"{self._colour.yellow('no difference found')}, not exhaustive: {self._cuts(comparison)}"
            case Verdict.ADDED | Verdict.REMOVED:
                return self._colour.yellow(comparison.verdict)

    def _work(self, comparison: Comparison) -> str:
        stats = comparison.stats
        if not stats.nodes:
            return ""
        work = effort(stats.paths, stats.queries, stats.solves, stats.seconds.total)
        return " " + self._colour.faint(f"({work})")

    def _cuts(self, comparison: Comparison) -> str:
        shown = comparison.incomplete if self._verbose else comparison.incomplete[:_CUTS]
        texts = [one_line(cut(incomplete, comparison.target)) for incomplete in shown]
        if len(comparison.incomplete) > len(shown):
            texts.append(f"and {len(comparison.incomplete) - len(shown)} more (--verbose shows all)")
        return "; ".join(texts) or "only some calls were tried"

    def _write_difference(self, difference: Difference) -> None:
        for line in difference.call.splitlines():
            self._write(f"{_INDENT}{self._colour.bold(line)}")
        for name, conduct in (("old", difference.old), ("new", difference.new)):
            self._write(f"{2 * _INDENT}{name}: {_conduct(conduct)}")
        if difference.paths > 1:
            self._write(f"{2 * _INDENT}the same on {number(difference.paths - 1, 'other path')}")

    def _write_paths(self, changes: PathChanges | None, word: str) -> None:
        if changes is None or not changes.count:
            return
        calls = ", ".join(one_line(call) for call in changes.calls if "\n" not in call)
        example = f", such as {calls}" if calls else ""
        self._write(f"{_INDENT}paths {word}: {changes.count} of {changes.of}{example}")

    def _write(self, line: str) -> None:
        self._stream.write(line + "\n")


def _conduct(conduct: Conduct) -> str:
    left = ", ".join(f"{path} is {text}" for path, text in conduct.state.items())
    return one_line(f"{conduct.text}; then {left}" if left else conduct.text)


def totals(record: RunRecord) -> str:
    """The whole run in one line."""
    verdicts = [event.comparison.verdict for event in record.of(TargetCompared)]
    counts = [f"{verdicts.count(verdict)} {word}" for verdict, word in _COUNTED.items() if verdict in verdicts]
    if record.skipped:
        counts.append(f"{len(record.skipped)} skipped")
    stopped = "stopped early: " if record.interrupted else ""
    return f"{stopped}{number(len(verdicts), 'target')} compared" + (f": {', '.join(counts)}" if counts else "")


def render(record: RunRecord) -> str:
    """The whole run as a JSON document, ending in a line break."""
    document = {
        "schema": SCHEMA,
        "targets": [comparison_data(event.comparison) for event in record.of(TargetCompared)],
        "skipped": [
            *({"target": skipped.target, "reason": skipped.reason} for skipped in record.skipped),
            *({"target": failed.target, "reason": failed.message} for failed in record.failed),
        ],
    }
    return json.dumps(document, indent=2) + "\n"


def comparison_data(comparison: Comparison) -> dict[str, object]:
    """A comparison as plain data."""
    return {**asdict(comparison), "stats": stats_data(comparison.stats)}
