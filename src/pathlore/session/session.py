"""A session: targets are found, explored one after the other, and what happens is told as events."""

from __future__ import annotations

import gc
import os
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pathlore.config import Config
from pathlore.confirmation.collect import Collector, reproduction_of
from pathlore.confirmation.confirm import Confirmer, Elsewhere, PlainOutcome, nowhere
from pathlore.confirmation.pristine import Pristine, pristine
from pathlore.confirmation.reproduce import Reproduction
from pathlore.explore.engine import Engine, Heartbeat, MaxPaths, Observer, StaleError
from pathlore.explore.executor import Executor, Run
from pathlore.explore.path import TOO_DEEP
from pathlore.expr.term import term_table
from pathlore.findings import (
    Covered,
    Deepened,
    Event,
    ModuleLoading,
    Notice,
    Progress,
    RegionKnown,
    Skipped,
    SourcesRead,
    TargetFailed,
    TargetFinished,
    TargetResult,
    TargetSkipped,
    TargetStarted,
)
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.library_code import follow_used
from pathlore.options import STEERED
from pathlore.program.source import TargetError, read_source
from pathlore.program.targets import Loading, Refused, Target, find_targets
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard
from pathlore.sandbox.snapshot import Snapshot
from pathlore.session.summary import summarise, tallied
from pathlore.trie.codec import DamagedError

if TYPE_CHECKING:
    from pathlore.explore.steering import Aim
    from pathlore.incremental.memory import Memory, Remembered
    from pathlore.incremental.part import Part
    from pathlore.testgen.cases import Cases

Emit = Callable[[Event], None]
_MANY_NODES = 20_000
After = Callable[[Engine, Confirmer, TargetResult], None]


class Session:
    """What several targets share: rewritten modules, remembered state, the clock."""

    def __init__(self, config: Config, emit: Emit) -> None:
        self.config = config
        self.emit = emit
        self.code = Instrumentation(config.contracts)
        self.clock = Clock()
        self._pristine: Pristine | None = None
        self._pristine_of: tuple[str, bool] | None = None
        self._left = 0
        """Nodes of tries that nobody needs any more."""

    def targets(self, words: Sequence[str], skip: Collection[str] = ()) -> Iterator[Target]:
        """The targets that the words stand for; what cannot be checked is told."""
        seen: set[str] = set(skip)
        types, guess = dict(self.config.types), self.config.untyped == "guess"
        for word in words:
            try:
                for target in find_targets(word, types, _Telling(self.emit, skip), self.config.contracts, guess):
                    if target.name in seen:
                        continue
                    seen.add(target.name)
                    if isinstance(target, Refused):
                        self.emit(TargetSkipped(Skipped(target.name, target.reason)))
                    else:
                        yield target
            except TargetError as error:
                self.emit(TargetFailed(word, str(error)))

    @contextmanager
    def exploration(self, target: Target, observers: Callable[[Confirmer], list[Observer]]) -> Iterator[Engine]:
        """An engine for a target, ready to explore; rewritten code is in place for as long as this lasts."""
        with term_table(), self._exploration(target, observers) as engine:
            yield engine

    @contextmanager
    def _exploration(self, target: Target, observers: Callable[[Confirmer], list[Observer]]) -> Iterator[Engine]:
        if self._left > _MANY_NODES:
            # Tries go in circles.
            gc.collect()
            self._left = 0
        modules = target.modules
        for module in modules:
            path = os.path.abspath(module.__file__ or "")
            if not self.code.knows(path):
                self.code.add(path, read_source(path), vars(module))
        follow_used(modules)
        for module in modules:
            self.code.contracts.add(module)
        self.code.contracts.supposed.clear()
        self.code.provide_operators()
        snapshot = Snapshot(modules)
        executor = Executor(target, self.config, self.code, snapshot, self.clock)
        confirmer = Confirmer(
            target, executor.source, self.code, snapshot.restore, self.clock, self.config.path_timeout
        )
        engine = Engine(executor, self.config, observers(confirmer))

        with self._lazily(target, executor), guard.ready(self.config.allow), self.clock.ticking():
            self.code.on()
            try:
                yield engine
            finally:
                self.code.off()
                snapshot.restore()
                self._left += engine.nodes

    def untouched(self, target: Target, confirmer: Confirmer) -> Elsewhere:
        """Runs reproductions in a process from before the first path of any target of this file."""
        key = (target.path, target.function is None)
        if self._pristine_of != key:
            self.close()

            def run(reproduction: Reproduction) -> PlainOutcome:
                with guard.ready(self.config.allow), self.clock.ticking():
                    return confirmer.run(reproduction)

            self._pristine, self._pristine_of = pristine(run), key
        return self._pristine.run if self._pristine is not None else nowhere

    def close(self) -> None:
        """Ends the process that was kept untouched."""
        if self._pristine is not None:
            self._pristine.close()
        self._pristine, self._pristine_of = None, None

    @contextmanager
    def _lazily(self, target: Target, executor: Executor) -> Iterator[None]:
        if target.function is None:
            yield
            return
        with self.code.lazy(target.function, executor.source, executor.lazy):
            yield


class _Telling(Loading):
    """Tells of imports; what ended the process before is not imported again."""

    def __init__(self, emit: Emit, skip: Collection[str]) -> None:
        self.emit = emit
        self.skip = skip

    def __call__(self, name: str) -> bool:
        if name in self.skip:
            return False
        self.emit(ModuleLoading(name))
        return True


def check(words: Sequence[str], config: Config, emit: Emit, skip: Collection[str] = ()) -> None:
    """Checks targets and tells what happens."""
    parts: dict[str, Part] | None = None
    if config.prefixes:
        from pathlore.incremental.part import read_part

        parts = read_part(config.prefixes)
    with closing(Session(config, emit)) as session, remembering(config, emit) as memory:
        for target in session.targets(words, skip):
            emit(SourcesRead(target.name, _files(target)))
            try:
                _check(session, target, memory, parts)
            except TargetError as error:
                emit(TargetFailed(target.name, str(error)))


def _files(target: Target) -> tuple[str, ...]:
    return tuple(sorted({target.path, *(os.path.abspath(module.__file__ or "") for module in target.modules)}))


@contextmanager
def remembering(config: Config, emit: Emit) -> Iterator[Memory | None]:
    """What earlier runs left, if that is wanted and possible."""
    kept = config.cache and not os.environ.get("PATHLORE_NO_CACHE")
    if not kept and not config.deepen and not config.prefixes:
        yield None
        return
    from pathlore.incremental.memory import Memory  # those who do without do not pay for it
    from pathlore.store.store import Store, StoreError, default_folder

    try:
        store = Store(config.cache_dir or default_folder() if kept else None)
    except StoreError as error:
        emit(Notice(f"{error}; nothing of this run is kept"))
        store = Store(None)
    if store.notice:
        emit(Notice(store.notice))
    with closing(Memory(store, config)) as memory:
        yield memory


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


def _cpu() -> float:
    """CPU seconds of this process and of those that worked for it, solvers mostly."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


def _check(session: Session, target: Target, memory: Memory | None, parts: Mapping[str, Part] | None = None) -> None:
    emit = session.emit
    emit(TargetStarted(target.name))
    started = _cpu()
    result = deepen(session, target, memory) if memory is not None and session.config.deepen else None
    result = result or _result(session, target, memory, set(), parts)
    seconds = replace(result.stats.seconds, total=round(_cpu() - started, 3))
    emit(TargetFinished(replace(result, stats=replace(result.stats, seconds=seconds))))


def _result(
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


_FIRST_DEPTH = 8


def deepen(session: Session, target: Target, memory: Memory) -> TargetResult | None:
    """Explores to one depth after the other, until nothing is cut for its depth any more, or time is over."""
    config = session.config
    end = time.monotonic() + config.timeout if config.timeout else float("inf")
    deepest = config.max_depth or sys.maxsize
    told: set[object] = set()
    result = None
    depth = min(_FIRST_DEPTH, deepest)
    try:
        while True:
            left = max(end - time.monotonic(), _LEAST_TIME) if config.timeout else 0.0
            session.config = memory.config = replace(config, max_depth=depth, timeout=left)
            result = _result(session, target, memory, told)
            session.emit(Deepened(depth, result))
            cut = {incomplete.why for incomplete in result.incomplete}
            if TOO_DEEP not in cut or depth >= deepest or time.monotonic() >= end:
                return result
            depth = min(depth + max(depth // 2, 1), deepest)
    finally:
        session.config = memory.config = config


_LEAST_TIME = 0.05


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
    started = _cpu()
    collectors: list[Collector] = []

    def observers(confirmer: Confirmer) -> list[Observer]:
        confirmer.elsewhere = session.untouched(target, confirmer)
        collectors.append(Collector(target, session.config, confirmer, emit, told))
        return [*collectors, MaxPaths(session.config.max_paths), Heartbeat(tell), *more]

    def tell(engine: Engine) -> None:
        spent = _cpu() - started
        emit(Progress(target.name, engine.runs, len(engine.strategy), collectors[0].findings, round(spent, 3)))

    with session.exploration(target, observers) as engine, _quiet_collector():
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
        result = summarise(target, engine, collectors[0], session.code, session.config, _cpu() - started, tally)
        if after is not None:
            after(engine, collectors[0].confirmer, result)
    if remembered is not None:
        result = remembered.finish(result, tally)
        seconds = replace(result.stats.seconds, total=round(_cpu() - started, 3), storing=round(remembered.seconds, 3))
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


def generate_tests(
    words: Sequence[str],
    config: Config,
    emit: Emit,
    all_paths: bool,
    skip: Collection[str] = (),
    keep: Collection[str] | None = None,
) -> None:
    """Explores targets for the cases that cover them and tells what happens.

    `keep` are keys of cases that there are already: where such a path is met, it is preferred to others.
    """
    from pathlore.testgen.cases import Cases, strategy_for  # `check` does not pay for it

    with closing(Session(strategy_for(config, all_paths), emit)) as session:
        for target in session.targets(words, skip):

            def cases(confirmer: Confirmer, target: Target = target) -> Cases:
                return Cases(target, session.config, confirmer, emit, all_paths, keep)

            _generate(session, target, cases)


def _generate(session: Session, target: Target, cases_from: Callable[[Confirmer], Cases]) -> None:
    emit = session.emit
    emit(TargetStarted(target.name))
    started = _cpu()
    made: list[Cases] = []

    def observers(confirmer: Confirmer) -> list[Observer]:
        confirmer.elsewhere = session.untouched(target, confirmer)
        made.append(cases_from(confirmer))
        return [*made, MaxPaths(session.config.max_paths), Heartbeat(tell)]

    def tell(engine: Engine) -> None:
        spent, findings = _cpu() - started, made[0].collector.findings
        emit(Progress(target.name, engine.runs, len(engine.strategy), findings, round(spent, 3)))

    with session.exploration(target, observers) as engine, _quiet_collector():
        engine.explore()
        emit(made[0].written())
    spent = _cpu() - started
    tally = tallied(engine.executor.trie.root)
    result = summarise(target, engine, made[0].collector, session.code, session.config, spent, tally)
    emit(TargetFinished(made[0].amended(result)))


@contextmanager
def _quiet_collector() -> Iterator[None]:
    """Paths make few cycles: a rare collection of garbage is enough, and what is there already is left alone."""
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
