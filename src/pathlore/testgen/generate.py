"""Explores targets for the cases that cover them: the job behind `pathlore tests`."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from contextlib import closing

from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer
from pathlore.explore.bounds import Heartbeat, MaxPaths
from pathlore.explore.engine import Engine, Observer
from pathlore.findings import Emit, Progress, TargetFinished, TargetStarted
from pathlore.program.targets import Target
from pathlore.session.measures import cpu_seconds, quiet_collector
from pathlore.session.session import Session
from pathlore.session.summary import summarise
from pathlore.testgen.cases import Cases
from pathlore.trie.tally import tallied


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
    started = cpu_seconds()
    made: list[Cases] = []

    def observers(confirmer: Confirmer) -> list[Observer]:
        confirmer.elsewhere = session.untouched(target, confirmer)
        made.append(cases_from(confirmer))
        return [*made, MaxPaths(session.config.max_paths), Heartbeat(tell)]

    def tell(engine: Engine) -> None:
        spent, findings = cpu_seconds() - started, made[0].collector.findings
        emit(Progress(target.name, engine.runs, len(engine.strategy), findings, round(spent, 3)))

    with session.exploration(target, observers) as engine, quiet_collector():
        engine.explore()
        emit(made[0].written())
        spent = cpu_seconds() - started
        tally = tallied(engine.executor.trie.root)
        result = summarise(target, engine, made[0].collector, session.code, session.config, spent, tally)
    emit(TargetFinished(made[0].amended(result)))
