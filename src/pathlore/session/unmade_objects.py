"""Tries objects that no known constructor call creates, after those that calls create.

A target that holds for all objects which a constructor and two methods make may fail for those that take three. What is
found so is a warning, and the claims about the target stay those of the exploration before.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.findings import Event, FindingFound, TargetResult
from pathlore.option_words import ObjectWay
from pathlore.program.targets import Target
from pathlore.sandbox.invocation import makers_for
from pathlore.session.exploring import result_of
from pathlore.session.reconfirming import is_reported_again
from pathlore.session.session import Session

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory

_LEAST = 0.05
"""Seconds that are always worth it."""


def try_unmade(
    session: Session, target: Target, memory: Memory | None, reported: set[object], result: TargetResult
) -> None:
    """Explores a target with lazy initialisation, for as long as it took before, and reports what is new."""
    config, emit = session.config, session.emit
    if not _is_worth_it(session, target, result):
        return
    spent = session.time.spent
    left = config.timeout - spent if config.timeout else spent
    lazily = replace(config, objects=ObjectWay.ANY.value, timeout=max(min(left, spent), _LEAST))

    def pass_on(event: Event) -> None:
        if isinstance(event, FindingFound) and not event.behaviour:
            emit(event)

    remembered = None if memory is None else memory.under(lazily)
    session.config, session.emit = lazily, pass_on
    try:
        # A run that had nothing to explore does not begin here: this way of looking seldom comes to an end.
        if remembered is not None and _is_old(result) and is_reported_again(session, target, remembered, reported):
            return
        if left >= _LEAST:
            result_of(session, target, remembered, reported)
    finally:
        session.config, session.emit = config, emit


def _is_old(result: TargetResult) -> bool:
    """Whether nothing was run for a result."""
    reused = result.reused
    return reused is not None and reused.paths == result.stats.paths and not (reused.dropped or result.stats.queries)


def _is_worth_it(session: Session, target: Target, result: TargetResult) -> bool:
    config = session.config
    if (
        config.objects != ObjectWay.AUTO
        or not result.exhaustive
        or config.enough_findings
        or config.max_paths
        or config.cover
    ):
        return False
    # Without a method that changes it, an object is what its constructor made.
    return any(made.changes for made in makers_for(target, config.objects).known.values())
