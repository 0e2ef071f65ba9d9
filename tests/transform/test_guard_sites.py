"""Guards change nothing that is recorded: choices at the same sites, by name, with the same terms, and no others."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.plan import Selection
from pathlore.program.targets import Target, find_targets
from pathlore.runtime.values.nesting import witnessed
from tests.explore.driving import session
from tests.scale import EVERYTHING

TESTS = Path(__file__).parent.parent
PROGRAMS = sorted((TESTS / "programs").glob("*.py"))[:: 4 if EVERYTHING else 12]
PATHS = 6


class Seen:
    """Writes down each path, with the names of its sites."""

    def __init__(self, names: CodeNames) -> None:
        self.names = names
        self.paths: list[Any] = []

    def after_run(self, engine: Any, run: Any) -> None:
        path = run.path
        choices = [(repr(n.term), self.names.site(n.site), s) for n, s in zip(path.nodes, path.sides, strict=True)]
        outcome = re.sub(" at 0x[0-9a-f]+", "", repr(run.failure or path.ended or witnessed(run.value)))
        if run.failure is not None and run.failure.exception == "RecursionError":
            outcome = "RecursionError"  # a guard saves frames, so the last one is another
        self.paths.append((choices, outcome, sorted(path.take_blocks() | run.leaf.blocks)))

    def stop(self, engine: Any) -> str | None:
        return None


def explored(target: Target, guards: bool) -> tuple[list[Any], int, int]:
    config = Config(timeout=30.0, path_timeout=10.0, solver_timeout=5.0)
    made = session(config)
    made.code = Instrumentation(config.contracts, lambda path, analysis: Selection(guards=guards))
    with made.exploration(target) as exploration:
        seen = Seen(CodeNames(made.code, str(TESTS)))
        exploration.watch(seen, MaxPaths(PATHS))
        exploration.engine.explore()
        engine = exploration.engine
        return seen.paths, engine.counts.queries, engine.solver_stats.solves


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_sites_and_choices_do_not_depend_on_guards(path: Path) -> None:
    found = [target for target in find_targets(str(path), {}) if isinstance(target, Target) and target.parameters]
    for target in found[:3]:
        assert explored(target, guards=True) == explored(target, guards=False), target.name
