"""Whatever is symbolic at run time, the graph says so: compared over the corpus, generated programs, unusual ways."""

from __future__ import annotations

import os
import random
import sys
from contextlib import suppress
from pathlib import Path
from types import FunctionType, ModuleType

import pytest

from pathlore.program.targets import Refused, Target, find_targets
from pathlore.project import TargetError
from tests.explore.driving import target_of
from tests.generated.writer import program
from tests.program.dependence import (
    crossing_ways,
    devious_ways,
    hidden_ways,
    inner_classes,
    more_ways,
    named_ways,
    roundabout_ways,
    sources,
    unusual_ways,
    winding_ways,
)
from tests.program.dependence.observing import RESULT, Comparison, compare
from tests.scale import EVERYTHING

TESTS = Path(__file__).parent.parent.parent
MODULES = (
    *(unusual_ways, more_ways, hidden_ways, named_ways, winding_ways, crossing_ways, roundabout_ways),
    *(devious_ways, inner_classes),
)
HELPERS = ("seen", "others", "register", "registered", "lending", "Pair")
WAYS = [
    (module, name)
    for module in MODULES
    for name, value in vars(module).items()
    if isinstance(value, FunctionType)
    and value.__module__ == module.__name__
    and not name.startswith("_")
    and name not in HELPERS
]
SOURCES = [
    name
    for name, value in vars(sources).items()
    if isinstance(value, FunctionType) and "u" in value.__code__.co_varnames
]
EVERY = 1 if EVERYTHING else 8
"""Every so many programs of these modules are compared."""
DYNAMIC = ("executed", "globals_written", "evaluated", "frame_locals", "code_of_another", "executed_function")
"""Where nothing can be told: what code that is made at run time does."""
STEP = 1 if EVERYTHING else 40
"""Every so many files of the corpus are compared."""
GENERATED = 200 if EVERYTHING else 10


def targets_in(folder: str) -> list[Target]:
    found: list[Target] = []
    paths = [path for path in sorted((TESTS / folder).rglob("*.py")) if "scripts" not in path.parts]
    for path in paths[::STEP]:
        with suppress(TargetError):
            found.extend(target for target in find_targets(str(path), {}) if isinstance(target, Target))
    return [target for target in found if target.function is not None]


def compared(targets: list[Target]) -> list[Comparison]:
    found = [compare(target, paths=6, seconds=0.4) for target in targets]
    assert [miss for comparison in found for miss in comparison.misses] == []
    return found


@pytest.mark.parametrize(("folder", "least"), [("programs", 60), ("verdicts", 20)])
def test_nothing_symbolic_is_missed_in_the_corpus(folder: str, least: int) -> None:
    found = compared(targets_in(folder))
    assert sum(comparison.compared for comparison in found) >= least
    # An answer of "all may be symbolic" proves nothing.
    assert sum(comparison.spent for comparison in found) * 10 <= len(found)


def test_nothing_symbolic_is_missed_in_generated_programs(tmp_path: Path) -> None:
    found: list[Comparison] = []
    for number in range(GENERATED):
        numbers = random.Random(number)
        path = tmp_path / f"generated_{number}.py"
        path.write_text(program(lambda count, numbers=numbers: numbers.randrange(count)))
        try:
            targets = [target for target in find_targets(str(path), {}) if not isinstance(target, Refused)]
        except TargetError:
            continue
        found += [compare(target, paths=3, seconds=10) for target in targets[:2]]
        sys.modules.pop(path.stem, None)
    assert [miss for comparison in found for miss in comparison.misses] == []
    assert sum(comparison.compared for comparison in found) >= 40


@pytest.mark.parametrize(("module", "name"), WAYS[::EVERY])
def test_values_that_travel_by_unusual_ways(module: ModuleType, name: str) -> None:
    found = compare(target_of(Path(module.__file__ or ""), name), paths=6, seconds=20)
    assert found.misses == []
    assert not found.spent or name in DYNAMIC
    assert found.observed is not None
    places = {(code.co_name, variable) for code, variable, _ in found.observed.places}
    # The program must do what it is here for.
    assert ("seen", "value") in places or ("seen", RESULT) in places or name in ("executed", "substituted")


@pytest.mark.parametrize("name", SOURCES[:: EVERY // 2 or 1])
def test_what_comes_from_no_argument_may_be_symbolic(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert sources.__file__ is not None
    # A file, as it is outside of tests
    with open(os.devnull, encoding="utf-8") as nothing:
        monkeypatch.setattr(sys, "stdin", nothing)
        found = compare(target_of(sources.__file__, name), paths=4)
    assert found.misses == []
    assert found.observed is not None
    assert {variable for _, variable, _ in found.observed.places} > {"u"}
