"""Groups what was not checked or was cut by reason: one line each, with the remedy."""

from __future__ import annotations

from collections.abc import Iterator

from pathlore.bounds import Bound
from pathlore.findings import Omission
from pathlore.patterns import pattern
from pathlore.report.run_record import RunRecord, is_exhaustive
from pathlore.report.wording import number, one_line, shown_path

_MOST = 8
"""Reasons of one kind that are shown; rarer ones are counted."""
_PARAMETER = pattern(r"^parameter [\w*]+: ")
_TYPE_FLAG = pattern(r"--type \w+=int")
_FIELD = pattern(r"^field [\w.]+ has no type; annotate it\b")
_UNDECIDED = "the solver could not decide"
_IMPORTING = pattern(r"^cannot import (\S+?): (?:it )?")
_DESCRIPTOR = pattern(r"\bdescriptor \d+")
_PLACE = pattern(r" \([^()]*:\d+\)")

_REMEDIES: dict[str, str] = {
    Bound.TIMEOUT: "the time for a target was over; --timeout gives more",
    Bound.PATH_TIMEOUT: "the time for a path was over; --path-timeout gives more",
    Bound.MAX_DEPTH: "paths with more choices were cut; --max-depth raises the bound",
    Bound.MAX_LENGTH: "longer containers were left out; --max-length raises the bound",
    Bound.MAX_OBJECTS: "inputs of more objects were left out; --max-objects raises the bound",
    Bound.MAX_PATHS: "there were more paths; --max-paths raises the bound",
    Bound.MAX_REPEATS: "paths repeated what others did; --max-repeats raises the bound, a target named alone has none",
    Bound.MAX_FINDINGS: "enough was found; --max-findings raises the bound",
    Bound.MAX_MEMORY: "the memory for a process was used up; --max-memory gives more",
}
_LEFT_OUT = {
    Omission.PRIVATE: (
        "private function",
        "explored where public ones call them; --private checks them on their own",
    ),
    Omission.TEST: ("test file", "name them to check them"),
    Omission.RUN_WHEN_IMPORTED: (
        "file",
        "__main__.py and setup.py run when they are imported; name them to check them",
    ),
    Omission.VENDORED: ("vendored file", "name them to check them"),
}


def reason_lines(record: RunRecord, all_of_them: bool = False) -> Iterator[str]:
    """The lines for a run, the most frequent reasons first."""
    skipped: dict[str, dict[str, None]] = {}
    for skip in record.skipped:
        skipped.setdefault(skip_reason(skip.reason), {})[skip.target] = None
    cut: dict[str, dict[str, None]] = {}
    for result in record.results:
        for incomplete in result.incomplete:
            cut.setdefault(_cut_reason(incomplete.why), {})[result.target] = None
        if not result.incomplete and not is_exhaustive(result):
            cut.setdefault("open paths" if result.stats.open else "unconfirmed failures", {})[result.target] = None
    yield from _lines("not checked", skipped, all_of_them)
    yield from _lines("not exhaustive", cut, all_of_them)
    yield from left_out_lines(record)
    assuming = sum(bool(result.assumed) for result in record.results)
    if assuming:
        yield f"assumed: something about the inputs of {number(assuming, 'target')}; --verbose shows it"


def left_out_lines(record: RunRecord) -> Iterator[str]:
    """What nobody asked for."""
    for why, targets in record.left_out.items():
        what, remedy = _LEFT_OUT[why]
        yield f"left out: {number(len(targets), what)}: {remedy}"


def skip_reason(reason: str) -> str:
    """A reason without what is special about one target: its parameter, its file, a line in it."""
    reason = _PARAMETER.sub("", reason)
    if _IMPORTING.match(reason):
        # One package that is not installed has many importers.
        reason = "cannot be imported: " + _PLACE.sub("", _IMPORTING.sub("", reason))
    return one_line(_TYPE_FLAG.sub("--type NAME=TYPE", reason))


def _cut_reason(why: str) -> str:
    """The same for what was cut: which field, and what each solver said, is for --verbose."""
    if why in _REMEDIES:
        return f"{why}: {_REMEDIES[why]}"
    if why.startswith(_UNDECIDED) and "internal error" not in why:
        return f"{_UNDECIDED}; --solver-timeout gives it more time"
    why = _DESCRIPTOR.sub("a descriptor", why)
    return one_line(_FIELD.sub("fields have no type; annotate them", why))


def _lines(what: str, reasons: dict[str, dict[str, None]], all_of_them: bool) -> Iterator[str]:
    ordered = sorted(reasons.items(), key=lambda item: -len(item[1]))
    shown = ordered if all_of_them else ordered[:_MOST]
    for reason, targets in shown:
        first = shown_path(next(iter(targets)))
        example = f"{first}" if len(targets) == 1 else f"{number(len(targets), 'target')}, such as {first}"
        yield f"{what}: {example}: {reason}"
    if len(ordered) > len(shown):
        others = {target for _, targets in ordered[len(shown) :] for target in targets}
        more = f"{len(ordered) - len(shown)} other reasons"
        yield f"{what}: {number(len(others), 'target')} for {more}; --verbose shows them"


def why_nothing(record: RunRecord) -> str:
    """Why a run checked nothing, in one line."""
    parts = []
    if record.skipped:
        reasons: dict[str, int] = {}
        for skip in record.skipped:
            reasons[skip_reason(skip.reason)] = reasons.get(skip_reason(skip.reason), 0) + 1
        most = max(reasons, key=lambda reason: reasons[reason])
        if len(record.skipped) == 1:
            parts.append(f"{shown_path(record.skipped[0].target)}: {most}")
        else:
            times = "all" if reasons[most] == len(record.skipped) else f"{reasons[most]} of them"
            parts.append(f"{number(len(record.skipped), 'target')} cannot be checked, {times}: {most}")
    for why, targets in record.left_out.items():
        what, remedy = _LEFT_OUT[why]
        parts.append(f"{number(len(targets), what)}: {remedy}")
    return "nothing was checked: " + ("; ".join(parts) or "no function was found")
