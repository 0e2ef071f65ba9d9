"""Looks up what is remembered of targets, whatever the bounds of the runs were. Nothing is run."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from contextlib import closing
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.findings import Emit, TargetStarted
from pathlore.incremental.opening import remembering
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Known

NOTHING = "nothing is remembered: run pathlore check"


def recalled(
    words: Sequence[str], config: Config, emit: Emit, skip: Collection[str]
) -> Iterator[tuple[Session, str, Known | None]]:
    """Each target with what is known of it. Its code is rewritten meanwhile: what changed is told by its blocks."""
    config = replace(config, max_depth=0, max_length=0, max_objects=0, path_timeout=0.0, solver_timeout=0.0)
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            known = None if memory is None else memory.of(target)
            with session.exploration(target):
                yield session, target.name, known
