"""Results do not depend on the plan: the same choices, queries, outcomes and coverage, whatever is left unrewritten."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.instrumentation.instrument import Instrumentation, Select, rewrite_everything
from pathlore.program.analysis import analysis_of
from pathlore.program.plan import EVERYTHING
from pathlore.program.targets import Target, find_targets
from pathlore.runtime.values.nesting import witnessed
from tests.explore.driving import session
from tests.scale import sampled
from tests.transform.selections import SELECTIONS, fewer_constructs, fewer_functions, reachable_only

TESTS = Path(__file__).parent.parent
TABLES = Path(__file__).parent / "programs" / "tables.py"
EXAMPLES = TESTS.parent / "examples"
NAMES = [
    *("closures", "dict_algorithms", "format_strings", "generators", "global_state", "match_mappings"),
    *("multiple_inheritance", "private_names", "set_operations", "slices", "sorting", "walrus"),
]
PROGRAMS = [
    *(TESTS / "programs" / f"{name}.py" for name in NAMES),
    *(EXAMPLES / f"{name}.py" for name in ("bank", "intervals", "triangle", "turnstile")),
]
PATHS = 8


class Seen:
    """An observer that writes down what happens on each path."""

    def __init__(self) -> None:
        self.paths: list[Any] = []

    def after_run(self, engine: Any, run: Any) -> None:
        path = run.path
        choices = [(repr(n.term), _line(n.site), side) for n, side in zip(path.nodes, path.sides, strict=True)]
        outcome = re.sub(" at 0x[0-9a-f]+|column=[0-9]+", "", repr(run.failure or path.ended or witnessed(run.value)))
        self.paths.append((choices, outcome, sorted(path.take_blocks() | run.leaf.blocks)))

    def stop(self, engine: Any) -> str | None:
        return None


def _line(site: Any) -> str:
    """The column is another where an operator decides `a < b`: what comes after it then has the place of the test."""
    where: str = site.where
    return where.rpartition(":")[0]


def explored(target: Target, select: Select) -> tuple[list[Any], int, str]:
    config = Config(timeout=30.0, path_timeout=10.0, solver_timeout=5.0)
    made = session(config)
    made.code = Instrumentation(config.contracts, select)
    seen = Seen()
    with made.exploration(target) as exploration:
        exploration.watch(seen, MaxPaths(PATHS))
        exploration.engine.explore()
        return seen.paths, exploration.engine.counts.queries, made.code.plan_digest


def targets_in(path: Path) -> list[Target]:
    found = [target for target in find_targets(str(path), {}) if isinstance(target, Target)]
    return [target for target in found if target.parameters][: 4 if path == TABLES else 2]


@pytest.mark.parametrize("path", sampled([TABLES, *PROGRAMS], 3), ids=lambda path: path.stem)
def test_results_are_the_same_under_every_plan(path: Path) -> None:
    for target in targets_in(path):
        expected, queries, digest = explored(target, rewrite_everything)
        assert digest == ""
        assert expected
        for name, select in {**SELECTIONS, "reachable": reachable_only(target.qualname)}.items():
            found, asked, _ = explored(target, select)
            assert found == expected, (target.name, name)
            assert asked == queries, (target.name, name)


def test_the_plans_that_are_compared_leave_something() -> None:
    analysis = analysis_of(TABLES.read_text())
    left = {key.name for key, _ in fewer_functions(str(TABLES), analysis).functions}
    assert left == {"squares", "primes", "words", "codes"}
    assert fewer_constructs(str(TABLES), analysis).left
    unreached = {key.name for key, _ in reachable_only("spelled")(str(TABLES), analysis).functions}
    assert unreached == {"squares", "primes", "codes", "look_up", "is_prime", "decode", "Register.code"}
    plans = [reachable_only(t.qualname)(str(p), analysis_of(p.read_text())) for p in PROGRAMS for t in targets_in(p)]
    assert sum(plan != EVERYTHING for plan in plans) > len(plans) / 3


def test_a_plan_that_leaves_what_is_symbolic_is_noticed() -> None:
    """The comparison can fail: leaving the function that works on the input changes what is found."""
    (target,) = [t for t in targets_in(TABLES) if t.qualname == "look_up"]

    def wrong(path: str, analysis: Any) -> Any:
        return reachable_only("spelled")(path, analysis)

    assert explored(target, wrong)[0] != explored(target, rewrite_everything)[0]
    assert explored(target, wrong)[2]
