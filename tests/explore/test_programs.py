"""Rewriting and symbolic values change nothing: every program of the corpus does what it does in plain Python."""

from __future__ import annotations

import copy
import importlib
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.confirmation.collect import reproduction_of
from pathlore.confirmation.confirm import Confirmer, agrees
from pathlore.explore.alternative import from_the_start
from pathlore.explore.bounds import MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.program.input_types import BoolInput, FloatInput
from pathlore.runtime.values.nesting import witnessed
from tests.explore.driving import exploration, target_of
from tests.scale import EVERYTHING, sampled

PROGRAMS = Path(__file__).parent.parent / "programs"
KINDS: dict[type, tuple[Sort, Any]] = {BoolInput: (Sort.BOOL, bool), FloatInput: (Sort.FLOAT, float)}
SECONDS = 3.0 if EVERYTHING else 0.7
"""For the paths of a function."""
FAILING = {("walrus_in_expressions", "run_statement_heads")}
HARD = {("recursion", "run_local_recursion")}
"""Remainders of remainders: z3 takes ten seconds for a query on a later path, whatever its time limit."""
FILES = sorted(p.stem for p in PROGRAMS.glob("*.py"))


def load(name: str) -> Any:
    # First, and afresh: other tests have programs of the same name in folders of their own.
    if sys.path[0] != str(PROGRAMS):
        sys.path.insert(0, str(PROGRAMS))
    known = sys.modules.get(name)
    if known is not None and Path(str(known.__file__)).parent != PROGRAMS:
        del sys.modules[name]
    return importlib.import_module(name)


def plain_outcome(function: Any, values: tuple[int | bool | float, ...]) -> tuple[str, Any]:
    try:
        return "returned", copy.deepcopy(function(*values))
    except Exception as error:
        return "raised", type(error).__name__


def symbolic_outcome(run: Run) -> tuple[str, Any]:
    if run.failure is not None:
        return "raised", run.failure.exception.rpartition(".")[2]
    if run.path.ended is not None:
        return "ended", run.path.ended
    return "returned", witnessed(run.value)


@pytest.mark.parametrize("name", FILES)
def test_symbolic_run_does_what_plain_python_does(name: str) -> None:
    module = load(name)
    for function, inputs in module.INPUTS.items():
        target = target_of(PROGRAMS / f"{name}.py", function)
        with exploration(target, Config(check_preconditions=True), lambda confirmer: []) as engine:
            executor = engine.executor
            for values in inputs:
                executor.code.off()
                executor.restore()
                expected = plain_outcome(getattr(module, function), values)
                # What a program asserts of itself holds, but where failing is what it is about.
                assert expected != ("raised", "AssertionError") or (name, function) in FAILING or name == "assertions"
                executor.restore()
                executor.code.on()
                witness: dict[Any, Any] = {}
                for parameter, value in zip(target.parameters, values, strict=True):
                    sort, kind = KINDS.get(type(parameter.spec), (Sort.INT, int))
                    witness[build.variable(parameter.name, sort)] = kind(value)
                found = symbolic_outcome(executor.run(from_the_start(witness), 0.0))
                assert repr(found) == repr(expected), f"{function}{values}"
                assert found == expected or "nan" in repr(expected), f"{function}{values}"


class Comparison:
    """An observer that compares every path with plain Python on its witness: as many as there is time for, or one."""

    def __init__(self, target: Any, confirmer: Confirmer) -> None:
        self.target = target
        self.confirmer = confirmer
        self.problems: list[str] = []
        self.compared = 0
        self._end = time.monotonic() + SECONDS

    def after_run(self, engine: Engine, run: Run) -> None:
        if run.path.ended is not None:
            if "Diverged" in type(run.path.ended).__name__:
                self.problems.append(f"nondeterministic: {run.path.ended}")
            return
        predicted = run.failure
        value = witnessed(run.value)
        reproduction = reproduction_of(self.target, run, shrink=False)
        plain = self.confirmer.run(reproduction)
        self.compared += 1
        if not agrees(predicted, plain):
            self.problems.append(f"{reproduction.call}: predicted {predicted}, plain {plain}")
        elif predicted is None and repr(value) != repr(plain.value):
            self.problems.append(f"{reproduction.call}: predicted {value!r}, plain {plain.value!r}")

    def stop(self, engine: Engine) -> str | None:
        return Bound.TIMEOUT if self.compared and time.monotonic() > self._end else None


@pytest.mark.parametrize("name", sampled(FILES, 3))
def test_every_path_predicts_what_plain_python_does(name: str) -> None:
    module = load(name)
    for function in module.INPUTS:
        target = target_of(PROGRAMS / f"{name}.py", function)
        made: list[Comparison] = []
        paths = 8 if (name, function) in HARD and not EVERYTHING else 25

        def observers(confirmer: Confirmer, target: Any = target, made: Any = made, paths: int = paths) -> list[Any]:
            made.append(Comparison(target, confirmer))
            return [*made, MaxPaths(paths)]

        config = Config(timeout=60.0, path_timeout=2.0, solver_timeout=min(SECONDS, 1.0), check_preconditions=True)
        with exploration(target, config, observers) as engine:
            engine.explore()
        assert not made[0].problems, f"{function}: " + "\n".join(made[0].problems[:5])
        assert made[0].compared > 0
