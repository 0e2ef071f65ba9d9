"""For which inputs targets are known to return: the job behind `pathlore region`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from dataclasses import replace

from pathlore.config import Config
from pathlore.findings import Emit, RegionKnown, TargetStarted
from pathlore.incremental.opening import remembering
from pathlore.session.session import Session


def regions(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells for which inputs targets are known to return."""
    # Whatever the bounds were.
    config = replace(config, max_depth=0, max_length=0, max_objects=0, path_timeout=0.0, solver_timeout=0.0)
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            remembered = None if memory is None else memory.of(target, session.code)
            with session.exploration(target, lambda confirmer: []):
                known = None if remembered is None else remembered.covered()
            emit(RegionKnown(target.name, "nothing is remembered: run pathlore check" if known is None else known))
