"""Certificates of modular verification: verifying explores the target, and each function whose contract it uses, with
the solvers' answers of the file.

What a contract says of all calls is shown by the exploration of its function, which is a part of the whole.
"""

from __future__ import annotations

from typing import Any

from pathlore.certificates.composed import PARTS, Answering, NotComposedError, composed_part
from pathlore.certificates.examine import Examination
from pathlore.certificates.statements import Statements
from pathlore.certificates.tree import LeafKind
from pathlore.collector import quiet_collector
from pathlore.findings import ContractUse, Event, FindingFound, Progress, TargetResult
from pathlore.option_words import ComposeWay
from pathlore.program.targets import Target
from pathlore.session.by_contracts import Verification
from pathlore.session.exploration import Exploration
from pathlore.session.session import Session
from pathlore.trie.tally import Tally

CONTRACT_PARTS: dict[str, type] = {
    **dict.fromkeys(("target", "signature"), str),
    **dict.fromkeys(("inputs", "environment", "runs", "answers"), list),
    **dict.fromkeys(("options", "claim", "names"), dict),
}


MODES = (ComposeWay.FORMULAS.value, ComposeWay.REPLAY.value, ComposeWay.CONTRACTS.value)
"""The ways to compose that certificates know."""


def parts_of(part: dict[str, Any]) -> dict[str, type]:
    """The parts that what is said of a composed target must have, by how its calls are answered."""
    return PARTS if "paths" in part else CONTRACT_PARTS


def part_of(
    session: Session, target: Target, folder: str, answering: Answering, answers: list[Any]
) -> tuple[dict[str, Any], TargetResult]:
    """What a document says of a target that is composed in the way of the session, and what it came to."""
    make = _contracted_part if session.config.compose == ComposeWay.CONTRACTS else composed_part
    return make(session, target, folder, answering, answers)


class _Attendant:
    """Has the questions of all explorations answered, and notes what code ran in them."""

    def __init__(self, target: Target, folder: str, answering: Answering) -> None:
        self.head: dict[str, Any] = {}
        """What a document says of any target."""
        self.names: dict[str, str] = {}
        self.runs: dict[str, list[str]] = {}
        self._target = target
        self._folder = folder
        self._answering = answering

    def begins(self, exploration: Exploration) -> None:
        self._answering(exploration)

    def ends(self, exploration: Exploration, tally: Tally) -> None:
        examination = Examination(exploration, self._folder)
        code, names = examination.code, examination.names
        self.names.update(code.digests(tally.ran))
        self.runs.update((key, code.block(key)) for key in map(names.block, tally.ran))
        if exploration.target is self._target:
            self.head = examination.head(tally.ran)


def _contracted_part(
    session: Session, target: Target, folder: str, answering: Answering, answers: list[Any]
) -> tuple[dict[str, Any], TargetResult]:
    """What a document says of a target whose calls contracts answer. NotComposedError if that leaves anything open."""
    attendant = _Attendant(target, folder, answering)
    found: list[FindingFound] = []
    emit = session.emit

    def note(event: Event) -> None:
        if isinstance(event, FindingFound):
            found.append(event)
        elif isinstance(event, Progress):
            emit(event)

    # What was proved for another target has its answers there.
    session.proofs.clear()
    session.emit = note
    try:
        with quiet_collector():
            result = Verification(session, None, attendant).result(target, set())
    finally:
        session.emit = emit
    if result.modular is None or not result.modular.used:
        raise NotComposedError("no contract answers a call")
    if not result.exhaustive:
        raise NotComposedError("; ".join(dict.fromkeys(part.why for part in result.incomplete)))
    said = {**attendant.head, "names": dict(sorted(attendant.names.items()))}
    said["claim"] |= _claim(result, Statements(session.code, folder), found, answers)
    said["options"]["compose"] = ComposeWay.CONTRACTS.value
    return {**said, "runs": [attendant.runs[key] for key in sorted(attendant.runs)], "answers": answers}, result


def _claim(
    result: TargetResult, statements: Statements, found: list[FindingFound], answers: list[Any]
) -> dict[str, Any]:
    stats = result.stats
    ends = (stats.complete, stats.errors, stats.boundary, stats.excluded)
    kinds = (LeafKind.RETURNS, LeafKind.RAISES, LeafKind.CUT, LeafKind.EXCLUDED)
    assert result.modular is not None
    return {
        "exhaustive": True,
        "left_out": [],
        "assumed": list(result.assumed),
        "paths": {kind.value: count for kind, count in zip(kinds, ends, strict=True)},
        "not_run": {
            **{kind.value: 0 for kind in (LeafKind.UNSATISFIABLE, LeafKind.UNDECIDED, LeafKind.OPEN)},
            LeafKind.UNSATISFIABLE.value: sum("leaf" in row for row in answers),
        },
        "findings": [_finding(event, statements) for event in found],
        "contracts": [_use(use, statements) for use in result.modular.contracts],
    }


def _finding(event: FindingFound, statements: Statements) -> dict[str, Any]:
    finding = event.finding
    return {
        "code": finding.code,
        "behaviour": event.behaviour,
        "exception": finding.exception,
        "at": statements.placed(finding.path, finding.line),
        "call": finding.call,
    }


def _use(use: ContractUse, statements: Statements) -> dict[str, Any]:
    path, _, name = use.function.rpartition(":")
    said = {"function": f"{statements.file(path)}:{name}", "status": use.status.value, "calls": use.calls}
    return {**said, "reason": use.reason} if use.reason else said
