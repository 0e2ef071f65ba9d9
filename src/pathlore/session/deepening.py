"""Explores a target with one depth bound after the other."""

from __future__ import annotations

import sys
import time
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.bounds import Bound
from pathlore.findings import Deepened, TargetResult
from pathlore.option_words import ComposeWay
from pathlore.program.targets import Target
from pathlore.session.exploring import result_of
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory

_FIRST_DEPTH = 8


def deepen(session: Session, target: Target, memory: Memory) -> TargetResult | None:
    """Explores to one depth after the other, until nothing is cut for its depth any more, or time is over."""
    config = session.config
    end = session.time.deadline or float("inf")
    deepest = config.max_depth or sys.maxsize
    reported: set[object] = set()
    result = None
    if config.compose != ComposeWay.OFF and memory.of(target).final(True) is not None:
        # An earlier run came to an end at the highest bound.
        return result_of(session, target, memory, reported)
    depth = min(_FIRST_DEPTH, deepest)
    try:
        while True:
            left = max(end - time.monotonic(), _LEAST_TIME) if config.timeout else 0.0
            session.config = memory.config = replace(config, max_depth=depth, timeout=left)
            result = result_of(session, target, memory, reported, deepest=config.max_depth)
            if result.composition is not None:
                # Summaries went on to the highest bound, and nothing was cut there: no deeper step is left.
                session.emit(Deepened(max(depth, result.stats.depth), result))
                return result
            session.emit(Deepened(depth, result))
            cut = {incomplete.why for incomplete in result.incomplete}
            if Bound.MAX_DEPTH not in cut or depth >= deepest or time.monotonic() >= end:
                return result
            depth = min(depth + max(depth // 2, 1), deepest)
    finally:
        session.config = memory.config = config


_LEAST_TIME = 0.05
