"""Makes the summaries of targets: the job behind `pathlore summary`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing

from pathlore.compose.composer import Composer, GivenUpError
from pathlore.compose.wording import ways_through
from pathlore.config import Config
from pathlore.findings import Emit, SummaryKnown, TargetStarted
from pathlore.program.framing import Framing
from pathlore.program.targets import Target
from pathlore.session.session import Session


def summaries(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells the ways through targets."""
    with closing(Session(config, emit)) as session:
        for target in session.targets(words, skip):
            emit(TargetStarted(target.name))
            emit(_summary(session, target))


def _summary(session: Session, target: Target) -> SummaryKnown:
    function = target.function
    if function is None:
        return SummaryKnown(target.name, "", (), False, "it is a script")
    with session.exploration(target) as exploration:
        framing = Framing(exploration.code.functions, target.modules)
        reason = framing.is_dynamic() or framing.of(function).refused
        if reason is not None:
            return SummaryKnown(target.name, "", (), False, reason)
        composer = Composer(exploration.engine, framing, lambda failure, witness, script: True, of_target=True)
        try:
            composer.learn([({}, ())])
            complete = composer.advance(_STEPS) and not composer.composed.undecided
        except GivenUpError:
            complete = False
        call, ways = ways_through(composer, function)
        reason = "" if ways else composer.frames.reasons.get(function, "no call of it came to an end")
        return SummaryKnown(target.name, call, tuple(ways), complete, reason)


_STEPS = 100_000
"""Alternatives that are asked about. Time is limited as for a check."""
