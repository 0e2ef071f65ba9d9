"""Remembers that a target's process was ended at its time limit, so that a scan does not try the same again."""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from sqlite3 import Error as DatabaseError

from pathlore.bounds import Bound
from pathlore.codec import encoded
from pathlore.confirmation.again import ReportedBefore
from pathlore.findings import TargetResult
from pathlore.incremental.lookup import Known, limits_of, remember
from pathlore.incremental.sources import Sources
from pathlore.incremental.state import State
from pathlore.option_words import ComposeWay
from pathlore.program.impact import EVERYTHING
from pathlore.program.source import read_source
from pathlore.store.store import OutdatedError


def keep_late(known: Known, result: TargetResult) -> None:
    """Keeps the result of a process that was ended, unless it told of more than it had written down by then."""
    config, state = known.config, known.state
    is_begun = bool(state.files)
    if (is_begun and known.changes) or state.result or config.deepen or config.compose == ComposeWay.CONTRACTS:
        return
    if not is_begun:
        state = _of_all(known.sources)
    if len(ReportedBefore.from_json(state.again).reports) < result.stats.errors:
        return
    state = replace(
        state,
        result=encoded(result),
        open=max(1, state.open),
        stopped=Bound.TIMEOUT,
        limits=limits_of(config),
        seconds=config.timeout,
    )
    if not is_begun or known.entry is None:
        remember(known, state)
        return
    with suppress(OutdatedError, DatabaseError):
        known.entry = known.store.append(known.entry, None, state.to_json(), known.bounds)


def _of_all(sources: Sources) -> State:
    """The state of a target of which nothing is known, not even what it ran: all words of its files may be read."""
    words = {word for path in sources.files for word in re.findall(r"\w+", read_source(path))}
    return State(
        files=sources.relative_files,
        names=sources.surroundings.digests({EVERYTHING, *words}, by_texts=True),
        imported={},
        notes=[],
        assumed=[],
        drew=False,
    )
