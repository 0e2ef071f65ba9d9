"""Checks targets: the job behind `pathlore check`."""

from __future__ import annotations

import os
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.bounds import Bound
from pathlore.codec import decode
from pathlore.config import Config
from pathlore.findings import (
    Coverage,
    Emit,
    Incomplete,
    SourcesRead,
    Stats,
    TargetFailed,
    TargetFinished,
    TargetResult,
    TargetStarted,
)
from pathlore.incremental.opening import remembering
from pathlore.option_words import ComposeWay, StageWay
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.deepening import deepen
from pathlore.session.exploring import result_of
from pathlore.session.session import Session
from pathlore.session.target_time import TimeIsOverError
from pathlore.session.unmade_objects import try_unmade
from pathlore.turns import turns

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory
    from pathlore.incremental.part import Part


def check(
    words: Sequence[str],
    config: Config,
    emit: Emit,
    skip: Collection[str] = (),
    careful: Collection[str] = (),
    late: Collection[str] = (),
    is_scan: bool = False,
    is_survey: bool = False,
) -> None:
    """Checks targets and tells what happens. Paths of `careful` targets run in copies of the process.

    `late` are results, as JSON, of targets whose process was ended: they are kept, and told once more.
    In a scan, targets that used up their time in the last run are not explored further; in a survey, no target is
    explored until its time is over while its paths repeat others.
    """
    parts: dict[str, Part] | None = None
    if config.prefixes:
        # For start-up time: only a part of an exploration needs it.
        from pathlore.incremental.part import read_part

        parts = read_part(config.prefixes)
    with closing(Session(config, emit)) as session, remembering(config, emit) as found:
        # A staged exploration answers for itself: its paths end elsewhere.
        memory = found if config.stage == StageWay.OFF else None
        if memory is not None:
            memory.is_scan, memory.is_survey = is_scan, is_survey
        session.careful, session.is_survey = careful, is_survey
        kept = _results(late) if memory is not None else {}
        targets = session.targets(words, frozenset(skip) - kept.keys())
        for target in turns.own(_not_late(targets, kept, memory, emit)):
            emit(SourcesRead(target.name, _files(target)))
            try:
                _check(session, target, memory, parts)
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))


def _result(
    session: Session,
    target: Target,
    memory: Memory | None,
    reported: set[object],
    parts: Mapping[str, Part] | None,
) -> TargetResult:
    config = session.config
    if config.stage == StageWay.PER_ASSERTION:
        # For start-up time: few runs are staged.
        from pathlore.session.staging import result_by_assertion

        return result_by_assertion(session, target, reported)
    if memory is None or parts is not None or not config.audit:
        return result_of(session, target, memory, reported, parts)
    # For start-up time: few runs are audited.
    from pathlore.session.auditing import Auditor, is_chosen

    if not is_chosen(target.name, config.audit, config.seed):
        return result_of(session, target, memory, reported)
    result, difference = Auditor(session, target).run(lambda: result_of(session, target, memory, reported))
    if difference:
        raise TargetError(f"audit: what was reused is wrong: {difference}; this is a defect of Pathlore: {_REPORT}")
    return result


def _results(lines: Iterable[str]) -> dict[str, TargetResult]:
    events = (decode(line.encode()) for line in lines)
    return {event.result.target: event.result for event in events if isinstance(event, TargetFinished)}


def _not_late(
    targets: Iterable[Target], late: Mapping[str, TargetResult], memory: Memory | None, emit: Emit
) -> Iterator[Target]:
    """The targets that are to be checked. Of the others it is kept that they took all their time."""
    for target in targets:
        if memory is None or target.name not in late:
            yield target
            continue
        # For start-up time: hardly any target's process was ended.
        from pathlore.incremental.lateness import keep_late

        keep_late(memory.of(target), late[target.name])
        emit(TargetFinished(late[target.name]))


def _is_deepened(config: Config) -> bool:
    # Where contracts answer calls no trie is kept that a later step could go on from.
    return config.deepen and config.compose != ComposeWay.CONTRACTS


_REPORT = "please report it with the code before and after the last edit"


def _files(target: Target) -> tuple[str, ...]:
    return tuple(sorted({target.path, *(os.path.abspath(module.__file__ or "") for module in target.modules)}))


def _check(session: Session, target: Target, memory: Memory | None, parts: Mapping[str, Part] | None = None) -> None:
    emit = session.emit
    emit(TargetStarted(target.name))
    result = deepen(session, target, memory) if _is_deepened(session.config) and memory is not None else None
    reported: set[object] = set()
    try:
        result = result or _result(session, target, memory, reported, parts)
        if parts is None:
            try_unmade(session, target, memory, reported, result)
    except TimeIsOverError:
        cut = Incomplete(Bound.TIMEOUT, target.name, 1)
        result = result or TargetResult(target.name, False, (cut,), (), Coverage(0, 0), Stats(open=1))
    seconds = replace(result.stats.seconds, total=round(session.time.spent, 3))
    emit(TargetFinished(replace(result, stats=replace(result.stats, seconds=seconds))))
