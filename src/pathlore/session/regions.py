"""For which inputs targets are known to return: the job behind `pathlore region`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING

from pathlore.codec import decoded
from pathlore.config import Config
from pathlore.findings import Emit, RegionKnown, TargetResult
from pathlore.session.recalling import NOTHING, recalled
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Known


def regions(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells for which inputs targets are known to return."""
    for session, target, known in recalled(words, config, emit, skip):
        region = None if known is None else _covered(known, session)
        emit(RegionKnown(target, NOTHING if region is None else region))


def _covered(known: Known, session: Session) -> str | None:
    from pathlore.incremental.resume import covered  # for start-up time: some do without a store

    return _composed(known) or covered(known, session.code)


def _composed(known: Known) -> str | None:
    """What a composed run said. The trie that is kept of it does not have all paths, so that it knows less."""
    if known.entry is None or known.changes or not known.state.composed:
        return None
    try:
        result = decoded(known.state.result)
    except ValueError:
        return None
    return result.region if isinstance(result, TargetResult) else None
