"""Dicts and sets as inputs: what single keys tell is what plain Python sees, on every path."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.confirmation.collect import reproduction_of
from pathlore.confirmation.confirm import Confirmer
from pathlore.runtime.values.nesting import witnessed
from pathlore.trie.node import Complete
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import checked
from tests.runtime import hashed_cases

CASES = Path(hashed_cases.__file__)
HERE = hashed_cases.__name__
NAMES = [name for name, value in vars(hashed_cases).items() if getattr(value, "__module__", "") == HERE]


class Compared:
    """Runs each path that returned in plain Python, too."""

    def __init__(self, confirmer: Confirmer) -> None:
        self.confirmer = confirmer
        self.seen: list[tuple[str, Any, Any]] = []

    def after_run(self, engine: Any, run: Any) -> None:
        if isinstance(run.leaf, Complete):
            expected = witnessed(run.value)
            reproduction = reproduction_of(self.confirmer.target, run, shrink=False)
            self.seen.append((reproduction.expression, expected, self.confirmer.run(reproduction).value))

    def stop(self, engine: Any) -> str | None:
        return "enough" if len(self.seen) > 150 else None


@pytest.mark.parametrize("name", NAMES)
def test_each_path_does_what_plain_python_does(name: str) -> None:
    made: list[Compared] = []

    def observers(confirmer: Confirmer) -> list[Any]:
        made.append(Compared(confirmer))
        return list(made)

    with exploration(target_of(CASES, name), Config(), observers) as engine:
        engine.explore()
    assert len(made[0].seen) > 1
    for expression, expected, plain in made[0].seen:
        assert plain == expected, expression


@pytest.mark.parametrize("name", NAMES)
def test_single_keys_leave_nothing_out(name: str) -> None:
    found = checked(CASES, name, timeout=20.0)
    assert found.result.exhaustive, found.result.incomplete
