"""Explores one target, starting from what is remembered of it, and reports what it finds."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pathlore.collector import quiet_collector
from pathlore.config import Config
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.explore.bounds import Heartbeat, MaxMemory, MaxPaths, MaxRepeats
from pathlore.explore.engine import Engine, Observer, StaleError
from pathlore.explore.executor import Run
from pathlore.findings import Covered, Notice, Progress, TargetResult
from pathlore.forks.family import memory_limit
from pathlore.option_words import ComposeWay, StageWay, SummaryOrder
from pathlore.options import STEERED
from pathlore.program.targets import Target
from pathlore.project import TargetError
from pathlore.session.copies import Copies, copies
from pathlore.session.exploration import Exploration
from pathlore.session.manner import Manner
from pathlore.session.reconfirming import NOTHING, Reconfirmed, recalled
from pathlore.session.repetition import FEW, is_repetitive
from pathlore.session.seen_values import begin_with_seen_values
from pathlore.session.session import Session
from pathlore.session.splitting import OneProcess, Steps, splitting
from pathlore.session.summary import within_total
from pathlore.session.target_time import TimeIsOverError
from pathlore.trie.choice import Choice
from pathlore.trie.node import DamagedError
from pathlore.trie.tally import Tally, tallied

if TYPE_CHECKING:
    from pathlore.compose.composer import Composer
    from pathlore.explore.steering import Aim
    from pathlore.incremental.journal import Journal
    from pathlore.incremental.lookup import Known, Memory
    from pathlore.incremental.part import Part


class Attendant(Protocol):
    """Is there from the beginning of an exploration to its end, while rewritten code is in place; wants all paths.

    Those that other processes run are all in the trie at the end, and not seen here.
    """

    def begins(self, exploration: Exploration) -> None: ...

    def ends(self, exploration: Exploration) -> None: ...


def result_of(
    session: Session,
    target: Target,
    memory: Memory | None,
    reported: set[object],
    parts: Mapping[str, Part] | None = None,
    deepest: int | None = None,
) -> TargetResult:
    """The result of a target, or of a part of it; nothing is reported twice."""
    config = session.config
    if config.compose == ComposeWay.CONTRACTS and parts is None and not config.cover and config.stage == StageWay.OFF:
        # Few runs rest on contracts, and the others start sooner for it.
        from pathlore.session.by_contracts import result_by_contracts

        return result_by_contracts(session, target, memory, reported)
    session.time.check()
    known = None if memory is None else memory.of(target)
    try:
        return _result_of(session, target, memory, known, reported, parts, deepest)
    except TimeIsOverError:
        # What was prepared for it is there for the next target, if no path has run.
        if known is not None and not known.has_run:
            known.share_sources(ran=False)
        raise


def _result_of(
    session: Session,
    target: Target,
    memory: Memory | None,
    known: Known | None,
    reported: set[object],
    parts: Mapping[str, Part] | None,
    deepest: int | None,
) -> TargetResult:
    config = session.config
    session.time.check()
    if parts is not None:
        assert known is not None
        if known.name not in parts:
            raise TargetError(f"{session.config.prefixes}: has no part of this target; run pathlore partition again")
        known.restrict(parts[known.name])
    again = NOTHING
    # Whoever wants code covered wants the inputs, which no result has.
    if known is not None and not session.config.cover:
        again, final = recalled(session, target, known, reported)
        if final is not None:
            return final
    is_bottom_up = config.summaries == SummaryOrder.BOTTOM_UP and config.compose != ComposeWay.OFF
    if memory is not None and is_bottom_up:
        # Few runs build summaries first, and the others start sooner for it.
        from pathlore.session.building import build_callees

        _runs(known)
        build_callees(session, target, memory)
    return explore_anyway(session, target, known, reported, deepest=deepest, again=again)


def _runs(known: Known | None) -> None:
    if known is not None:
        known.has_run = True


def explore_anyway(
    session: Session,
    target: Target,
    known: Known | None,
    reported: set[object],
    attendant: Attendant | None = None,
    deepest: int | None = None,
    again: Reconfirmed = NOTHING,
) -> TargetResult:
    """Explores a target, from nothing where what is remembered is of no use."""
    briefly = attendant is None
    try:
        return explore(session, target, known, reported, (), attendant, briefly, deepest, again)[1]
    except (StaleError, DamagedError) as stale:
        # Only a trie from the store is ever stale, or does not fit together.
        assert known is not None
        session.emit(Notice(f"{target.name}: the stored paths do not fit the code ({stale}); starting afresh"))
        known.forget()
        return explore(session, target, known, reported, attendant=attendant, deepest=deepest)[1]


def explore(
    session: Session,
    target: Target,
    known: Known | None,
    reported: set[object] | None = None,
    more: Sequence[Observer] = (),
    attendant: Attendant | None = None,
    briefly: bool = False,
    deepest: int | None = None,
    again: Reconfirmed = NOTHING,
) -> tuple[Engine, TargetResult]:
    """Explores a target, from what is remembered if there is anything, and reports what it finds.

    `reported` are failures that need not be reported; it is added to. What is confirmed `again` comes first. `more`
    observers watch, too, and so does the `attendant`. `briefly`, the trie is read only if the result needs it.
    `deepest` is the depth bound of composed runs, that of plain paths is raised.
    """
    config, started = session.config, time.monotonic()
    with session.exploration(target, pristine=True) as exploration, copies(exploration) as running, quiet_collector():
        _runs(known)
        session.time.limit(engine := exploration.engine)
        collector = Collector(target, config, exploration.confirmer, session.emit, reported, improve=True)
        again.report_again(collector)
        progress = Heartbeat(lambda engine: report_progress(session, target, engine, collector.findings))
        exploration.watch(collector, *bounds_of(session, collector, bool(attendant or more)), progress, *more)
        aim = _steer(session, exploration)
        part = known is not None and known.part is not None
        one_by_one = bool(part or exploration.stages or config.external or (aim and not config.cover))
        compose = _composition(session, running, bool(attendant or more), one_by_one)
        if attendant is not None:
            attendant.begins(exploration)
        final = known.unaffected(session.code) if known is not None and briefly and aim is None else None
        if final is not None:
            return engine, final
        begin_with_seen_values(engine, target, is_first=known is None or (known.entry or known.deeper) is None)
        journal, final = _resumed(session, engine, known, collector, compose)
        if final is not None and final.composition is not None:
            return engine, final
        _learn(engine, aim, bool(config.cover and known))
        alone = bool(more or aim or part)
        collector.shares_work(is_over=True)
        with _kept(journal), splitting(exploration, session.workers(alone), collector, session.emit) as steps:
            composer = explored(session, exploration, compose, _manner(journal, aim, deepest), known, steps)
        engine.stopped = engine.stopped or ("left to other parts" if part else None)
        result, tally = _amounts_to(exploration, collector, composer, time.monotonic() - started, final)
        if attendant is not None:
            attendant.ends(exploration)
        if journal is not None:  # inside: what is written names terms, which live as long as the exploration
            result = _timed(journal.finish(result, tally), time.monotonic() - started, journal.seconds)
    return engine, result


def _resumed(
    session: Session, engine: Engine, known: Known | None, collector: Collector, compose: str
) -> tuple[Journal | None, TargetResult | None]:
    """What is remembered is put into the engine; what writes down the rest, and the result, if there is no more."""
    if known is None:
        return None, None
    from pathlore.incremental.resume import resume  # for start-up time: some do without a store

    return resume(known, engine, session.code, collector, compose != ComposeWay.OFF and not session.config.cover)


def _composition(session: Session, running: Copies, is_observed: bool, one_by_one: bool) -> str:
    """How calls are composed: not at all where all paths are wanted, or run in copies of the process."""
    if not is_observed:
        running.watch(session.kept_untouched, session.careful)
    compose = session.config.compose
    if is_observed or one_by_one or running.are_needed or compose == ComposeWay.CONTRACTS:
        return ComposeWay.OFF.value
    return compose


def bounds_of(session: Session, collector: Collector, is_observed: bool) -> list[Observer]:
    """What ends an exploration before everything is explored."""
    config = session.config
    found: list[Observer] = [MaxPaths(config.max_paths), most_memory(config)]
    if session.is_survey and config.max_repeats and not (is_observed or config.cover or config.prefixes):
        found.append(MaxRepeats(config.max_repeats, lambda: collector.told))
    return found


def most_memory(config: Config) -> MaxMemory:
    return MaxMemory(memory_limit(config.max_memory))


def _learn(engine: Engine, aim: Aim | None, tell: bool) -> None:
    """Takes in what is remembered, and tells of what that covers."""
    if aim is None:
        return
    if tell:
        from pathlore.session.covering import cover_again  # most runs do without, and start sooner for it

        cover_again(engine, aim)
    aim.learn(engine.trie.root)


def _manner(journal: Journal | None, aim: Aim | None, deepest: int | None) -> Manner:
    worth = None if aim is None else partial(_worth, aim)
    return Manner(journal is not None, aim is not None, worth, deepest)


@contextmanager
def _kept(journal: Journal | None) -> Iterator[None]:
    """Whoever interrupts a run keeps what it found."""
    try:
        yield
    except KeyboardInterrupt:
        if journal is not None:
            journal.flush()
        raise


def _amounts_to(
    exploration: Exploration,
    collector: Collector,
    composer: Composer | None,
    seconds: float,
    final: TargetResult | None,
) -> tuple[TargetResult, Tally]:
    """The result, and the counts behind it; `final` is that of the last run, if this one could not add to it."""
    tally = tallied(exploration.engine.trie.root)
    if composer is None:
        result = exploration.result(collector, seconds, tally)
        # Made anew, a condition would have its parts in the order in which terms were read.
        return (result if final is None else replace(result, region=final.region)), tally
    from pathlore.compose.wording import region_of  # most targets do without, and start sooner for it

    tally = composer.tally(tally)
    result = exploration.result(collector, seconds, tally)
    return replace(result, composition=composer.composition(), region=region_of(composer)), tally


def _timed(result: TargetResult, total: float, storing: float) -> TargetResult:
    seconds = replace(result.stats.seconds, total=total, storing=storing)
    return replace(result, stats=replace(result.stats, seconds=within_total(seconds)))


def explored(
    session: Session,
    exploration: Exploration,
    compose: str,
    manner: Manner,
    known: Known | None = None,
    steps: Steps | None = None,
) -> Composer | None:
    """Explores to the end, by `steps` if somebody has better ones; gives what did it if summaries did.

    Failing runs of a composed exploration become paths of the engine's trie, so that its observers are told of them.
    """
    steps = steps or OneProcess(exploration.engine)
    composer = None if compose == ComposeWay.OFF else _compose(session, exploration, compose, manner, known, steps)
    if composer is None:
        steps(None)
    return composer


def _compose(
    session: Session, exploration: Exploration, compose: str, manner: Manner, known: Known | None, steps: Steps
) -> Composer | None:
    """Explores by summaries, if need be where that pays. None where plain paths did it, or have to."""
    engine = exploration.engine
    auto = compose == ComposeWay.AUTO
    again = known is not None and known.state.composed
    if again:
        engine.follow()
    elif auto:
        paths = FEW
        if steps(paths):
            return None
        while not is_repetitive(engine):
            paths *= 2
            if steps(paths):
                return None
    steps.rest()
    # Most targets have few paths, and start sooner for it.
    from pathlore.session.composing import Composing

    composing = Composing(exploration, manner, known)
    if auto:
        composer = composing.automatically(again)
    else:
        composer = composing.by_replay() if compose == ComposeWay.REPLAY else composing.by_formulas()
    exploration.covered = frozenset(composing.covered)
    if composer is None and not auto and composing.given_up is not None and not composing.is_stopped:
        name, reason = exploration.target.name, composing.given_up
        session.emit(Notice(f"{name}: cannot be composed ({reason}); paths are explored one by one"))
    return composer


def _worth(aim: Aim, node: Choice, side: int) -> int:
    return aim.worth((aim.name_of(node.site), side))


def report_progress(session: Session, target: Target, engine: Engine, findings: int) -> None:
    spent = round(session.time.spent, 3)
    session.emit(Progress(target.name, engine.counts.runs, len(engine.frontier), findings, spent))


def _steer(session: Session, exploration: Exploration) -> Aim | None:
    """Has an engine steer towards code, and check no more than is asked for, in stages if that is asked for."""
    aim = _aim(session, exploration)
    if exploration.config.properties or exploration.config.stage != StageWay.OFF:
        from pathlore.session.selecting import select  # most runs do without, and start sooner for it

        exploration.stages = select(exploration)
    return aim


def _aim(session: Session, exploration: Exploration) -> Aim | None:
    """Has an engine steer towards code, if that is asked for."""
    config, code, target = session.config, exploration.code, exploration.target
    if config.strategy not in STEERED and not config.cover:
        return None
    # Most runs do without, and start sooner for it.
    from pathlore.explore.steering import Aim, Steering, blocks_named, steered
    from pathlore.instrumentation.naming import CodeNames

    def reached(block: int, run: Run) -> None:
        if config.cover:
            session.emit(Covered(target.name, code.blocks[block].where, reproduction_of(target, run).call))

    names = CodeNames(code, os.path.dirname(target.path))
    wanted = (
        blocks_named(code, names, config.cover)
        if config.cover
        else {b.number for b in code.all_blocks() if b.is_counted}
    )
    aim = Aim(code, names, wanted, target.qualname)
    engine = exploration.engine
    engine.frontier.strategy = strategy = steered(config.strategy, aim)
    exploration.watch(Steering(aim, strategy, reached, bool(config.cover)))
    return aim
