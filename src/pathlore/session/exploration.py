"""One target, ready to explore: the set-up that checks, tests, diffs and certificates share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from dataclasses import replace
from types import ModuleType
from typing import Protocol

from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.confirmation.confirm import Confirmer
from pathlore.explore.counts import StageWork
from pathlore.explore.engine import Engine, Observer
from pathlore.explore.executor import Executor, Setup
from pathlore.expr.term import term_table
from pathlore.findings import StageCounts, TargetResult
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.library_code import follow_used
from pathlore.instrumentation.versions import Needs
from pathlore.option_words import RewriteScope
from pathlore.program.boundaries import within
from pathlore.program.digits import digits
from pathlore.program.source import read_source
from pathlore.program.targets import Target
from pathlore.runtime.values.symbolic import reusing_terms
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.guard import guard
from pathlore.sandbox.snapshot import Snapshot
from pathlore.session.summary import summarise
from pathlore.trie.tally import Tally

Make = Callable[[Setup], Executor]
"""Makes the executor: for one target, or for two versions of it at once."""


class StageCounting(Protocol):
    """Knows what each stage of an exploration did."""

    @property
    def work(self) -> tuple[StageWork, ...]: ...


class Exploration:
    """An engine and what it works with. Rewritten code is in place for as long as it lasts."""

    def __init__(self, executor: Executor, config: Config) -> None:
        setup = executor.setup
        self.target = setup.target
        self.config = config
        self.code = setup.code
        self.executor = executor
        self.engine = Engine(executor, config)
        self.covered: frozenset[int] = frozenset()
        """What runs met that are no paths of the trie."""
        self.stages: StageCounting | None = None
        """What counts the work of each stage, if there are any."""
        self.confirmer = Confirmer(
            setup.target, executor.source, setup.code, setup.state.restore, setup.clock, config.path_timeout
        )

    def watch(self, *observers: Observer) -> None:
        self.engine.observers.extend(observers)

    def result(self, collector: Collector, seconds: float, tally: Tally) -> TargetResult:
        """What the exploration amounts to."""
        if not self.covered <= tally.covered:
            tally = replace(tally, covered=tally.covered | self.covered, ran=tally.ran | self.covered)
        result = summarise(self.target, self.engine, collector, self.code, self.config, seconds, tally)
        return result if self.stages is None else replace(result, stages=tuple(map(_counted, self.stages.work)))


@contextmanager
def exploration(
    target: Target,
    modules: list[ModuleType],
    config: Config,
    code: Instrumentation,
    clock: Clock,
    make: Make = Executor,
    contracts: bool = True,
    before: Callable[[Exploration], None] | None = None,
    snapshot_of: Callable[[list[ModuleType], str], Snapshot] = lambda modules, script: Snapshot(modules, script=script),
    prepared: Callable[[], None] = lambda: None,
) -> Iterator[Exploration]:
    """An exploration of a target. Contracts are checked around calls unless somebody else compares behaviour.

    `before` is called when all is ready, and the program still runs its own code. `snapshot_of` takes a
    snapshot of the state that modules lead to. `prepared` is called between two steps, and may end it.
    """
    with ExitStack() as stack:
        stack.enter_context(term_table())
        stack.enter_context(reusing_terms())
        stack.enter_context(digits.unlimited())
        _instrument(followed(modules, config), code, contracts)
        prepared()
        snapshot = snapshot_of(modules, target.path)
        prepared()
        code.swaps_code = snapshot.swaps_code
        code.may_swap_code = snapshot.swaps_code or snapshot.computes_names
        executor = make(Setup(target, config, code, snapshot, clock))
        if target.function is not None and type(executor) is Executor and config.rewrite != RewriteScope.ALL:
            executor.planner = lambda seconds: _needs(target, config, seconds)
        made = Exploration(executor, config)
        if before is not None:
            before(made)
        for lazy, names in executor.lazies:
            if lazy.function is not None:
                stack.enter_context(code.lazy(lazy.function, names))
        stack.enter_context(_boundaries(config))
        stack.enter_context(guard.ready(config.allow))
        stack.enter_context(clock.ticking())
        code.versions.start(config.rewrite != RewriteScope.ALL)
        code.on()
        try:
            yield made
        finally:
            code.off()
            snapshot.restore()
            made.engine.solver_stats.close()


def _instrument(modules: list[ModuleType], code: Instrumentation, contracts: bool) -> None:
    rewrite(modules, code)
    follow_used(modules)
    if contracts:
        code.contracts.add(modules)
        code.contracts.supposed.clear()
    # Before state is remembered, since operators are names of `builtins`.
    code.provide_operators()


def _needs(target: Target, config: Config, seconds: float) -> Needs | None:
    from pathlore.session.planning import needs_of  # for start-up time: few paths take long

    return needs_of(target, config, seconds)


def _boundaries(config: Config) -> AbstractContextManager[None]:
    if not config.external:
        return nullcontext()
    from pathlore.runtime.boundary import drawn  # for start-up time: few runs draw a boundary

    return drawn(dict(config.external))


def followed(modules: list[ModuleType], config: Config) -> list[ModuleType]:
    """The modules whose code is rewritten: not those of packages that are not to be followed."""
    packages = dict(config.external)
    return [module for module in modules if not within(module.__name__, packages)] if packages else modules


def rewrite(modules: list[ModuleType], code: Instrumentation) -> None:
    """Has modules rewritten, as far as that has not been done."""
    for module in modules:
        path = os.path.abspath(module.__file__ or "")
        if not code.knows(path):
            code.add(path, read_source(path), vars(module))


def _counted(work: StageWork) -> StageCounts:
    return StageCounts(
        work.assertion, work.depth, work.states, work.queries, work.runs, work.violations, round(work.seconds, 4)
    )
