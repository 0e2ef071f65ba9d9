"""Explores one target, from what is remembered of it if there is anything, and reports what it finds."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.confirm import Confirmer
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.explore.engine import Engine, Observer, StaleError
from pathlore.explore.executor import Run
from pathlore.findings import Covered, Notice, Progress, TargetResult
from pathlore.options import STEERED
from pathlore.program.source import TargetError
from pathlore.program.targets import Target
from pathlore.session.measures import cpu_seconds, quiet_collector
from pathlore.session.session import Session
from pathlore.session.summary import summarise
from pathlore.trie.codec import DamagedError
from pathlore.trie.tally import tallied

if TYPE_CHECKING:
    from pathlore.explore.steering import Aim
    from pathlore.incremental.memory import Memory, Remembered
    from pathlore.incremental.part import Part

After = Callable[[Engine, Confirmer, TargetResult], None]
"""What somebody does at the end of an exploration, while rewritten code is still in place."""


def result_of(
    session: Session,
    target: Target,
    memory: Memory | None,
    told: set[object],
    parts: Mapping[str, Part] | None = None,
) -> TargetResult:
    """The result of a target, or of a part of it; nothing is told twice."""
    remembered = None if memory is None else memory.of(target, session.code)
    if parts is not None:
        assert remembered is not None
        if remembered.name not in parts:
            raise TargetError(f"{session.config.prefixes}: has no part of this target; run pathlore partition again")
        remembered.restrict(parts[remembered.name])
    known = None if remembered is None else remembered.result()
    if known is not None:
        return replace(known, target=target.name)
    return explore_anyway(session, target, remembered, told)


def explore_anyway(
    session: Session, target: Target, remembered: Remembered | None, told: set[object], after: After | None = None
) -> TargetResult:
    """Explores a target, from nothing where what is remembered is of no use."""
    try:
        return explore(session, target, remembered, told, after=after, briefly=after is None)[1]
    except (StaleError, DamagedError) as stale:
        # Only a trie from the store is ever stale, or does not fit together.
        assert remembered is not None
        session.emit(Notice(f"{target.name}: what is remembered does not fit ({stale}); starting anew"))
        remembered.forget()
        return explore(session, target, remembered, told, after=after)[1]


def explore(
    session: Session,
    target: Target,
    remembered: Remembered | None,
    told: set[object] | None = None,
    more: Sequence[Observer] = (),
    after: After | None = None,
    briefly: bool = False,
) -> tuple[Engine, TargetResult]:
    """Explores a target, from what is remembered if there is anything, and tells of what it finds.

    `told` are failures that need not be told again; it is added to. `more` observers watch, too. `after` is called at
    the end, while rewritten code is still in place. `briefly`, the trie is read only if the result needs it.
    """
    emit = session.emit
    started = cpu_seconds()
    collectors: list[Collector] = []

    def observers(confirmer: Confirmer) -> list[Observer]:
        confirmer.elsewhere = session.untouched(target, confirmer)
        collectors.append(Collector(target, session.config, confirmer, emit, told))
        return [*collectors, MaxPaths(session.config.max_paths), Heartbeat(tell), *more]

    def tell(engine: Engine) -> None:
        spent = cpu_seconds() - started
        emit(Progress(target.name, engine.runs, len(engine.strategy), collectors[0].findings, round(spent, 3)))

    with session.exploration(target, observers) as engine, quiet_collector():
        steering = _steer(session, target, engine)
        if remembered is not None:
            known = remembered.unaffected() if briefly and steering is None else None
            if known is not None:
                return engine, known
            remembered.attach(engine, collectors[0])
        if steering is not None:
            steering.learn(engine.executor.trie.root)
        try:
            engine.explore()
        except KeyboardInterrupt:
            if remembered is not None:
                remembered.flush()
            raise
        if remembered is not None and remembered.part is not None:
            engine.stopped = engine.stopped or "left to other parts"
        tally = tallied(engine.executor.trie.root)
        result = summarise(target, engine, collectors[0], session.code, session.config, cpu_seconds() - started, tally)
        if after is not None:
            after(engine, collectors[0].confirmer, result)
    if remembered is not None:
        result = remembered.finish(result, tally)
        seconds = replace(
            result.stats.seconds, total=round(cpu_seconds() - started, 3), storing=round(remembered.seconds, 3)
        )
        result = replace(result, stats=replace(result.stats, seconds=seconds))
    return engine, result


def _steer(session: Session, target: Target, engine: Engine) -> Aim | None:
    """Has an engine steer towards code, if that is asked for."""
    config = session.config
    if config.strategy not in STEERED and not config.cover:
        return None
    from pathlore.explore.steering import Aim, Steering, blocks_named, steered
    from pathlore.instrumentation.naming import CodeNames

    def tell(block: int, run: Run) -> None:
        if config.cover:
            where = session.code.blocks[block].where
            session.emit(Covered(target.name, where, reproduction_of(target, run).call))

    code = session.code
    names = CodeNames(code, os.path.dirname(target.path))
    wanted = (
        blocks_named(code, names, config.cover) if config.cover else {b.number for b in code.blocks if b.is_counted}
    )
    aim = Aim(code, names, wanted, target.qualname)
    engine.strategy = strategy = steered(config.strategy, aim)
    engine.observers.append(Steering(aim, strategy, tell, bool(config.cover)))
    return aim
