"""Puts counts, paths and texts of the code under test into words, in the same way for all reports."""

from __future__ import annotations

import builtins
import os
from collections.abc import Sequence

from pathlore.findings import (
    Composition,
    Concretisation,
    ContractUse,
    Finding,
    FindingKind,
    Incomplete,
    Reused,
    StageCounts,
    TargetResult,
)
from pathlore.project import surrounding_project
from pathlore.report.run_record import RunRecord

_INSTALLED = tuple(f"{os.sep}{name}{os.sep}" for name in ("site-packages", "dist-packages"))
_LIBRARIES = (*_INSTALLED, os.path.join(os.path.dirname(os.__file__), ""))
_LONGEST = 300
_CALLS = 6


def number(count: int, one: str, many: str = "") -> str:
    """A count with its noun."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def effort(paths: int, queries: int, solves: int, seconds: float) -> str:
    """The counts that every report shows."""
    return f"{number(paths, 'path')}, {number(queries, 'query', 'queries')}, {number(solves, 'solve')}, {seconds:.2f} s"


def relative(path: str) -> str:
    """A path relative to the current folder, if it lies inside."""
    folder = os.path.join(os.getcwd(), "")
    return path[len(folder) :] if path.startswith(folder) else path


def shown_path(path: str) -> str:
    """A path for people: relative to where they are in a project, or as `package/module.py` if Python finds it."""
    for folder in _LIBRARIES:
        before, found, inside = path.rpartition(folder)
        if found and (not before or folder in _INSTALLED):
            return inside
    inside = relative(path)
    if inside == path and os.path.isabs(path):
        here = os.getcwd()
        project = surrounding_project(here)
        if project and path.startswith(os.path.join(project, "")):
            return os.path.relpath(path, here)
        for folder in os.environ.get("PYTHONPATH", "").split(os.pathsep):
            if folder and path.startswith(os.path.join(os.path.abspath(folder), "")):
                return os.path.relpath(path, folder)
    return inside


def one_line(text: str) -> str:
    """A text of the code under test, made unable to break a line, clear a terminal or fill it."""
    safe = "".join(char if char.isprintable() else repr(char)[1:-1] for char in text)
    return safe if len(safe) <= _LONGEST else f"{safe[:_LONGEST]}..."


def failure(finding: Finding) -> str:
    """What happened: the exception and its text, or the violated contract."""
    if finding.kind is FindingKind.CONTRACT:
        return one_line(finding.message)
    what = "assertion failed" if finding.exception == "AssertionError" else finding.exception
    return f"{what}: {one_line(finding.message)}" if finding.message else what


def rests_on(finding: Finding) -> str:
    """What a warning rests on."""
    texts = [one_line(premise.text) for premise in finding.rests_on]
    return f"rests on {', '.join(texts[:-1])}{' and ' if texts[1:] else ''}{texts[-1]}" if texts else ""


def cut(incomplete: Incomplete, target: str) -> str:
    """What was left out of the target, where and how often."""
    where = f" at {shown_path(incomplete.where)}" if incomplete.where not in ("", target) else ""
    times = f" ({number(incomplete.count, 'time')})" if incomplete.count > 1 else ""
    return f"{incomplete.why}{where}{times}"


def cuts(result: TargetResult) -> str:
    """All that was left out of a target, in one line."""
    return "; ".join(one_line(cut(incomplete, result.target)) for incomplete in result.incomplete)


def without(result: TargetResult, record: RunRecord) -> str:
    """Why a target has come to nothing, and what another command would show of it."""
    findings = sum(finding.target == result.target for finding in record.findings)
    found = f"{number(findings, 'finding')}, shown by pathlore check" if findings else ""
    return "; ".join(filter(None, (cuts(result), found)))


def composed(composition: Composition) -> str:
    """What summaries did for a target."""
    functions = number(composition.functions, "function")
    calls = number(composition.calls, "call")
    runs = number(composition.runs, "run")
    paths = f"up to {composition.paths:,} paths" if composition.paths > 1 else "one path"
    built = f"; {number(composition.built, 'query', 'queries')} about callees alone" if composition.built else ""
    return f"composed: {functions} summarised, {calls} answered; {runs} stand for {paths}{built}"


def by_contract(use: ContractUse) -> str:
    """What the contract of a function did for a target."""
    name = f"contract of {shown_path(use.function)}"
    if not use.calls:
        return f"{name} is not used: {one_line(use.reason)}"
    return f"{name} ({_STATUS.get(use.status, use.status)}) answered {number(use.calls, 'call')}"


_STATUS = {"itself": "assumed of recursive calls"}


def concretised(concretisation: Concretisation, all_cuts: int) -> str:
    """What a concretisation cost, where it is, why, and how the program got there."""
    where = f"{shown_path(concretisation.path)}:{concretisation.line}" if concretisation.path else "outside the target"
    what = f"{concretisation.operation} ({where})"
    if concretisation.cuts:
        end = "ends" if concretisation.cuts == 1 else "end"
        what = f"{concretisation.cuts} of {number(all_cuts, 'cut path')} {end} in {what}"
    functions = [frame.function for frame in concretisation.trace]
    chain = [name for name, before in zip(functions, [None, *functions], strict=False) if name != before]
    if len(chain) > _CALLS:
        chain = [chain[0], "...", *chain[2 - _CALLS :]]
    reached = f", reached from {' -> '.join(chain)}" if len(chain) > 1 else ""
    return f"concretised: {what}{reached}: {number(concretisation.values, 'value')} tried, {concretisation.reason}"


def kept(reused: Reused | None) -> str:
    """How much of a result comes from earlier runs."""
    if reused is None:
        return ""
    dropped = f", {number(reused.dropped, 'path')} dropped" if reused.dropped else ""
    return f"; {number(reused.paths, 'path')} remembered{dropped}"


def imports_of(finding: Finding) -> tuple[str, ...]:
    """The imports of a reproduction, its target's module included if that was named as one, and not as a file."""
    module, _, qualname = finding.target.partition(":")
    if not all(part.isidentifier() for part in module.split(".")) or module.endswith(".py"):
        return finding.imports
    import ast  # for start-up time: most reports have no such finding

    try:
        names = [node for text in (finding.call, *finding.imports) for node in ast.walk(ast.parse(text))]
    except SyntaxError:
        return finding.imports
    bound = {node.id for node in names if isinstance(node, ast.Name) and not isinstance(node.ctx, ast.Load)}
    bound |= {node.asname or node.name for node in names if isinstance(node, ast.alias)}
    bound |= {node.arg for node in names if isinstance(node, ast.arg)}
    used = {node.id: None for node in names if isinstance(node, ast.Name) and node.id not in bound}
    own = qualname.partition(".")[0]
    asked = [name for name in used if name == own or not hasattr(builtins, name)]
    return (f"from {module} import {', '.join(sorted(asked))}", *finding.imports) if asked else finding.imports


def call_lines(call: str, imports: Sequence[str] = ()) -> list[str]:
    """A reproduction, as lines of a report."""
    lines = [*imports, *call.splitlines()] or [""]
    if len(lines) == 1:
        return [f"reproduce: {lines[0]}"]
    return ["reproduce:", *("    " + line for line in lines)]


_CLAIMS = {
    "asserts": "no assertion fails",
    "contracts": "no contract is violated",
    "exceptions": "no other exception leaves it",
}


def having(result: TargetResult) -> str:
    """What some parameters were, if they had one value only."""
    return f" with {', '.join(f'{name} = {value}' for name, value in result.fixed)}" if result.fixed else ""


def claim(result: TargetResult) -> str:
    """What an exhaustive run without findings says of its target: what was checked, and no more."""
    inputs = having(result) or " of these types"
    if result.modular is not None and result.modular.used:
        inputs += ", by contracts of what it calls"
    if not result.properties:
        return f"holds for all inputs{inputs}"
    claims = (_CLAIMS.get(word) or _nothing_fails(word) for word in result.properties)
    return f"{', '.join(dict.fromkeys(claims))} for any input{inputs}"


def _nothing_fails(place: str) -> str:
    return f"nothing fails {'in' if '::' in place else 'at'} {place}"


def explored(result: TargetResult) -> str:
    """What an exhaustive run with findings says of the rest."""
    aim = f" to {', '.join(result.properties)}" if result.properties else ""
    calls = ", with contracts in the place of calls" if result.modular is not None and result.modular.used else ""
    return f"all paths{aim}{having(result)} explored{calls}"


def nothing_found(result: TargetResult) -> str:
    """What a run without findings says that is not exhaustive."""
    return f"no failure found (checked: {', '.join(result.properties)})" if result.properties else "no failure found"


def staged(stages: tuple[StageCounts, ...]) -> str:
    """What the stages did, in one line."""
    jobs = [counts for counts in stages if counts.assertion]
    asked = number(sum(counts.queries for counts in jobs), "query", "queries")
    violated = number(sum(counts.violations for counts in jobs), "violation")
    before = sum(counts.queries for counts in stages if not counts.assertion)
    first = "" if len(jobs) == len(stages) else f"first stage {number(before, 'query', 'queries')}, then "
    return f"stages: {first}{number(len(jobs), 'job')} with {asked}, {violated}"
