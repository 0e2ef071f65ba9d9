"""Checks targets: the job behind `pathlore check`."""

from __future__ import annotations

import os
from collections.abc import Collection, Mapping, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.findings import Emit, SourcesRead, TargetFailed, TargetFinished, TargetStarted
from pathlore.incremental.opening import remembering
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.deepening import deepen
from pathlore.session.exploring import result_of
from pathlore.session.measures import cpu_seconds
from pathlore.session.session import Session
from pathlore.session.unmade_objects import try_unmade
from pathlore.turns import turns

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory
    from pathlore.incremental.part import Part


def check(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Checks targets and tells what happens."""
    parts: dict[str, Part] | None = None
    if config.prefixes:
        # For start-up time: only a part of an exploration needs it.
        from pathlore.incremental.part import read_part

        parts = read_part(config.prefixes)
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        for target in turns.own(session.targets(words, skip)):
            emit(SourcesRead(target.name, _files(target)))
            try:
                _check(session, target, memory, parts)
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))


def _files(target: Target) -> tuple[str, ...]:
    return tuple(sorted({target.path, *(os.path.abspath(module.__file__ or "") for module in target.modules)}))


def _check(session: Session, target: Target, memory: Memory | None, parts: Mapping[str, Part] | None = None) -> None:
    emit = session.emit
    emit(TargetStarted(target.name))
    started = cpu_seconds()
    result = deepen(session, target, memory) if memory is not None and session.config.deepen else None
    reported: set[object] = set()
    result = result or result_of(session, target, memory, reported, parts)
    if parts is None:
        try_unmade(session, target, memory, reported, result, cpu_seconds() - started)
    seconds = replace(result.stats.seconds, total=round(cpu_seconds() - started, 3))
    emit(TargetFinished(replace(result, stats=replace(result.stats, seconds=seconds))))
