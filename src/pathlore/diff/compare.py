"""Compares two versions of a file, target by target: the job behind `pathlore diff`."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from contextlib import closing
from dataclasses import replace

from pathlore.config import Config
from pathlore.diff.comparison import Comparing
from pathlore.diff.equal_callees import EqualCallees
from pathlore.diff.judge import Judge
from pathlore.diff.plain_process import PlainProcess
from pathlore.diff.signatures import alike, signature_of
from pathlore.diff.versions import Pair, Version
from pathlore.findings import (
    Comparison,
    Coverage,
    Emit,
    Meanwhile,
    ModuleLoading,
    Progress,
    Skipped,
    Stats,
    TargetCompared,
    TargetFailed,
    TargetFinished,
    TargetResult,
    TargetSkipped,
    TargetsListed,
    TargetStarted,
    Verdict,
)
from pathlore.program.targets import Refused, Target
from pathlore.project import Side, TargetError
from pathlore.session.session import Session
from pathlore.turns import turns

UNCHANGED = "no code that it can run has changed"
EQUAL_CALLEES = "nothing that it can run has changed but what is equivalent itself:"


Found = Mapping[str, Target | Refused]


def compare(
    sides: tuple[Side, Side], shown: str, name: str, config: Config, emit: Emit, skip: Collection[str] = ()
) -> None:
    """Compares what is called `name` (nothing: all) in a file that is shown as `shown`."""
    # Preconditions and exceptions are behaviour: a change of what a function requires or raises is a difference.
    config = replace(config, check_preconditions=True, contracts=())
    versions = [Version(side.tree) for side in sides]
    plain = [PlainProcess(side.tree, side.file or "", config) for side in sides]
    try:
        emit(ModuleLoading(shown))
        try:
            old, new = (_targets(v, side, name, config) for v, side in zip(versions, sides, strict=True))
        except TargetError as error:
            emit(TargetFailed(shown, str(error)))
            return
        if not old and not new:
            emit(TargetFailed(f"{shown}:{name}" if name else shown, "neither version has it"))
            return
        qualnames = dict.fromkeys((*new, *old))
        emit(TargetsListed(shown, tuple(f"{shown}:{qualname}" for qualname in qualnames), is_all=True))
        with closing(Session(config, emit)) as session:
            callees = EqualCallees(session)
            for qualname in qualnames:
                full = f"{shown}:{qualname}"
                if full not in skip and turns.takes(full):
                    emit(TargetStarted(full))
                    _compare(session, full, (old.get(qualname), new.get(qualname)), versions, plain, callees)
                    session.time.next_target()
    finally:
        for process in plain:
            process.close()


def _targets(version: Version, side: Side, name: str, config: Config) -> Found:
    if side.file is None:
        return {}
    try:
        found = version.targets(side.file, config)
    except TargetError as error:
        raise TargetError(f"in {side.tree.name}: {_without(str(error), side.tree.root)}") from None
    if not name:
        return found
    inside = {n: t for n, t in found.items() if n == name or n.startswith(f"{name}.")}
    if inside:
        return inside
    try:
        return version.targets(f"{side.file}:{name}", config)
    except TargetError:
        return {}


def _without(text: str, root: str) -> str:
    """A message that names files relative to the project."""
    return text.replace(f"{root}/", "")


def _compare(
    session: Session,
    name: str,
    found: tuple[Target | Refused | None, Target | Refused | None],
    versions: list[Version],
    plain: list[PlainProcess],
    callees: EqualCallees,
) -> None:
    emit = session.emit
    old, new = found
    refused = next((target for target in found if isinstance(target, Refused)), None)
    if old is None or new is None:
        emit(TargetCompared(Comparison(name, Verdict.ADDED if old is None else Verdict.REMOVED)))
    elif isinstance(old, Refused) or isinstance(new, Refused):
        assert refused is not None
        emit(_refusal(name, refused))
        return
    else:
        judge = Judge(
            name,
            old.qualname,
            plain[0],
            plain[1],
            alive=lambda: emit(Progress(name, 0, 0, 0, 0.0)),
            left=lambda: session.time.left,
            report=lambda found: emit(Meanwhile(TargetCompared(Comparison(name, Verdict.DIFFERENT, "", found)))),
        )
        emit(TargetCompared(_comparison(session, name, old, new, versions, judge, callees)))
    emit(TargetFinished(TargetResult(name, True, (), (), Coverage(0, 0), Stats())))


def _refusal(name: str, refused: Refused) -> TargetFailed | TargetSkipped:
    return TargetFailed(name, refused.reason) if refused.is_error else TargetSkipped(Skipped(name, refused.reason))


def _comparison(
    session: Session,
    name: str,
    old: Target,
    new: Target,
    versions: list[Version],
    judge: Judge,
    callees: EqualCallees,
) -> Comparison:
    shared = alike(old, new)
    reason = ""
    if shared is None:
        reason = f"called in another way: {signature_of(old)} before, {signature_of(new)} now"
        pair = Pair(versions[0], versions[1], (old, new))
    else:
        pair = Pair(versions[0], versions[1], shared[:2])
        reason = shared[2]
    comparing = Comparing(session, name, pair, judge)
    if shared is not None and not reason:
        if comparing.unchanged():
            return Comparison(name, Verdict.EQUIVALENT, UNCHANGED)
        if equal := comparing.equal_callees(callees):
            return Comparison(name, Verdict.EQUIVALENT, f"{EQUAL_CALLEES} {', '.join(equal)}")
    found = comparing.comparison(shared is not None, reason)
    if not new.fixed:
        return found
    values = ", ".join(f"{name} = {value}" for name, value in new.fixed)
    return replace(found, reason=f"with {values}; {found.reason}".removesuffix("; "))
