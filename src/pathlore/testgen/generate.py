"""Explores targets for the cases that cover them: the job behind `pathlore tests`."""

from __future__ import annotations

import math
import time
from collections.abc import Collection, Sequence
from contextlib import closing

from pathlore.collector import quiet_collector
from pathlore.config import Config
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.findings import Emit, TargetFinished, TargetResult, TargetStarted
from pathlore.option_words import ComposeWay
from pathlore.program.targets import Target
from pathlore.session.exploring import explored, most_memory, report_progress
from pathlore.session.manner import Manner
from pathlore.session.session import Session
from pathlore.session.splitting import splitting
from pathlore.testgen.cases import Cases, strategy_for
from pathlore.trie.tally import tallied
from pathlore.turns import turns

_EXPLORING = 0.75
"""The share of its time that a target may be explored: to write a test, its call is run again, plainly."""
_WRITING = 0.95
"""The share of its time after which no more tests are written."""


def generate_tests(
    words: Sequence[str],
    config: Config,
    emit: Emit,
    all_paths: bool,
    skip: Collection[str] = (),
    keep: Collection[str] | None = None,
) -> None:
    """Explores targets for the cases that cover them and reports what happens.

    `keep` are keys of cases that there are already: where such a path is met, it is preferred to others.
    """
    with closing(Session(strategy_for(config, all_paths), emit)) as session:
        session.time.exploring = _EXPLORING
        for target in turns.own(session.targets(words, skip)):
            emit(TargetStarted(target.name))
            emit(TargetFinished(_generate(session, target, all_paths, keep)))


def _generate(session: Session, target: Target, all_paths: bool, keep: Collection[str] | None) -> TargetResult:
    started = time.monotonic()
    with session.exploration(target, pristine=True) as exploration, quiet_collector():
        engine = exploration.engine
        session.time.limit(engine)
        cases = Cases(target, session.config, exploration.confirmer, session.emit, all_paths, keep)
        progress = Heartbeat(lambda engine: report_progress(session, target, engine, cases.collector.findings))
        exploration.watch(cases, MaxPaths(session.config.max_paths), most_memory(session.config), progress)
        config = session.config
        # Tests run callees, whatever their contracts say.
        compose = "off" if all_paths or config.compose == ComposeWay.CONTRACTS else config.compose
        # Where every path becomes a test, each has to run here.
        with splitting(exploration, session.workers(all_paths), cases, session.emit) as steps:
            composer = explored(session, exploration, compose, Manner(every=True, at_once=True), steps=steps)
        session.emit(cases.written(session.time.after(_WRITING) or math.inf))
        # Terms, and so the region of a result, live as long as the exploration.
        tally = tallied(engine.trie.root) if composer is None else composer.tally(tallied(engine.trie.root))
        result = exploration.result(cases.collector, time.monotonic() - started, tally)
    return cases.amended(result)
