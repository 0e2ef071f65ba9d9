"""Drives the engine from tests: explores a function of a file, or follows one concrete input symbolically."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pathlore.config import Config
from pathlore.explore.confirm import Confirmer
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.explore.session import Session
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.findings import Event
from pathlore.program.targets import Target, find_targets


def target_of(path: Path | str, name: str, **types: str) -> Target:
    (target,) = find_targets(f"{path}:{name}", types)
    assert isinstance(target, Target), target
    return target


class Runs:
    """An observer that keeps the runs, with what their values were in the witness."""

    def __init__(self) -> None:
        self.runs: list[Run] = []

    def after_run(self, engine: Engine, run: Run) -> None:
        self.runs.append(run)

    def stop(self, engine: Engine) -> str | None:
        return None


@contextmanager
def exploration(target: Target, config: Config, runs: Runs, events: list[Event]) -> Iterator[tuple[Engine, Confirmer]]:
    session = Session(config, events.append)
    confirmers: list[Confirmer] = []

    def observers(confirmer: Confirmer) -> list[Any]:
        confirmers.append(confirmer)
        return [runs]

    with session.exploration(target, observers) as engine:
        yield engine, confirmers[0]


def follow(target: Target, values: tuple[int | bool, ...]) -> Run:
    """Runs the target on symbolic inputs that have these values in the witness."""
    with exploration(target, Config(), Runs(), []) as (engine, _):
        witness = {}
        for parameter, value in zip(target.parameters, values, strict=True):
            sort = Sort.BOOL if isinstance(value, bool) else Sort.INT
            witness[build.variable(parameter.name, sort)] = value
        return engine.executor.run([], [], witness, 0.0)
