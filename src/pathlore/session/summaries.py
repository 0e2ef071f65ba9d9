"""Summarises targets: the job behind `pathlore summary`."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from contextlib import closing
from types import FunctionType
from typing import TYPE_CHECKING

from pathlore.compose.composer import Composer, GivenUpError
from pathlore.compose.wording import call_of, ways_through
from pathlore.config import Config
from pathlore.findings import Emit, SummaryKnown, TargetStarted
from pathlore.incremental.opening import remembering
from pathlore.option_words import ComposeWay
from pathlore.program.framing import Framing
from pathlore.program.input_types import classes_in
from pathlore.program.targets import Target
from pathlore.session.building import STEPS, bottom_up, build
from pathlore.session.composing import library_of
from pathlore.session.heap_paths import HeapPaths
from pathlore.session.session import Session
from pathlore.session.summary import cuts_of

if TYPE_CHECKING:
    from pathlore.incremental.lookup import Memory


def summaries(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Tells the ways through targets."""
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        for target in bottom_up(list(session.targets(words, skip))):
            emit(TargetStarted(target.name))
            emit(_summary(session, target, memory))
            session.time.next_target()


def _summary(session: Session, target: Target, memory: Memory | None) -> SummaryKnown:
    function = target.function
    if function is None:
        return SummaryKnown(target.name, "", (), False, "it is a script")
    if target.owner is not None or classes_in(tuple(p.spec for p in target.parameters)):
        found = _by_shapes(session, target, function)
        if found is not None:
            if memory is not None:
                build(session, target, memory)
            return found
    if memory is not None and session.config.compose == ComposeWay.REPLAY:
        build(session, target, memory)
    with session.exploration(target) as exploration:
        session.time.limit(exploration.engine)
        framing = Framing(exploration.code.functions, target.modules)
        reason = framing.is_dynamic() or framing.of(function).refused
        if reason is not None:
            return SummaryKnown(target.name, "", (), False, reason)
        library = library_of(exploration, framing, None if memory is None else memory.of(target), Composer)
        composer = Composer(
            exploration.engine, framing, lambda failure, witness, script: True, of_target=True, library=library
        )
        try:
            composer.learn([({}, ())])
            complete = composer.advance(STEPS) and not composer.composed.undecided
            composer.keep()
        except GivenUpError:
            complete = False
        call, ways = ways_through(composer, function)
        reason = "" if ways else composer.frames.reasons.get(function, "no call of it came to an end")
        return SummaryKnown(target.name, call, tuple(ways), complete, reason)


def _by_shapes(session: Session, target: Target, function: FunctionType) -> SummaryKnown | None:
    """The summary of a target that is given references: its paths of conditionals. None if it looks at none of them."""
    with session.exploration(target) as exploration:
        # All shapes are listed.
        exploration.engine.executor.copies_unread = False
        paths = HeapPaths(exploration)
        exploration.watch(paths)
        session.time.limit(exploration.engine)
        engine = exploration.engine
        engine.explore(_FEW)
        if not paths.has_heap:
            return None
        complete = engine.explore(_MOST_PATHS) and not cuts_of(engine)
        return SummaryKnown(target.name, call_of(function), (), complete, "", paths.paths())


_FEW = 64
"""Paths after which a target is taken for one that looks at no references."""
_MOST_PATHS = 20_000
