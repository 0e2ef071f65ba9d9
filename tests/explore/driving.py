"""Drives the engine from tests."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

from pathlore.config import Config
from pathlore.confirmation.confirm import Confirmer
from pathlore.explore.engine import Engine
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.targets import Target, find_targets
from pathlore.session.session import Session


def target_of(path: Path | str, name: str, **types: str) -> Target:
    (target,) = find_targets(f"{path}:{name}", types)
    assert isinstance(target, Target), target
    return target


@contextmanager
def exploration(
    target: Target, config: Config, observers: Callable[[Confirmer], list[Any]], *, is_faulty: bool = False
) -> Iterator[Engine]:
    """The engine of a target, with observers that may need the confirmer. What these raise fails the test."""
    with session(config).exploration(target) as made:
        made.watch(*observers(made.confirmer))
        yield made.engine
    assert made.engine.counts.is_faulty == is_faulty, made.engine.counts.faults


@cache
def _instrumentation(contracts: Any) -> Instrumentation:
    """What was rewritten is kept: most of the time would go into rewriting the same modules again."""
    return Instrumentation(contracts)


def session(config: Config) -> Session:
    made = Session(config, lambda event: None)
    made.code = _instrumentation(config.contracts)
    return made
