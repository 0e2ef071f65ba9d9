"""Compares an operation on symbolic values with plain Python, and its term with plain Python on other inputs."""

from __future__ import annotations

import copy
import warnings
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort
from pathlore.program.input_types import BoolInput, FloatInput, Input
from pathlore.runtime.path import BoundReached
from pathlore.runtime.values.nesting import witnessed
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import instantiated
from tests.scale import examples

Strategy = st.SearchStrategy[Any]


def names_in(module: ModuleType) -> list[str]:
    """The operations that a module has."""
    return [n for n, v in vars(module).items() if isinstance(v, FunctionType) and v.__module__ == module.__name__]


def plain_outcome(function: FunctionType, values: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "returned", copy.deepcopy(function(*values))
    except Exception as error:
        return "raised", type(error).__name__


def shown(outcome: tuple[str, Any]) -> str:
    kind, value = outcome
    return f"{kind} {ordered(value)!r}"


def ordered(value: Any) -> Any:
    """Sets have no order that matters."""
    if isinstance(value, (set, frozenset)):
        return type(value).__name__, sorted(value, key=repr)
    if isinstance(value, tuple):
        return tuple(map(ordered, value))
    return value


def _sort(spec: Input) -> Sort:
    return Sort.BOOL if isinstance(spec, BoolInput) else Sort.FLOAT if isinstance(spec, FloatInput) else Sort.INT


def compare_with_python(module: ModuleType, name: str, strategies: dict[Sort, tuple[Strategy, Strategy]]) -> None:
    """Runs an operation of two parameters on generated inputs; there are strategies for the first and the second."""
    target = target_of(Path(str(module.__file__)), name)
    function = getattr(module, name)
    sorts = [_sort(p.spec) for p in target.parameters]
    pairs = st.tuples(*(strategies[sort][i] for i, sort in enumerate(sorts)))
    with exploration(target, Config(check_preconditions=True), lambda confirmer: []) as engine:
        executor = engine.executor
        variables = [build.variable(p.name, sort) for p, sort in zip(target.parameters, sorts, strict=True)]

        def plainly(values: tuple[Any, ...]) -> tuple[str, Any]:
            executor.code.off()
            executor.restore()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return plain_outcome(function, values)

        @settings(
            max_examples=examples(25),
            phases=[Phase.generate, Phase.shrink],
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(pairs, pairs)
        def compare(values: tuple[Any, ...], others: tuple[Any, ...]) -> None:
            expected = plainly(values)
            executor.code.on()
            witness = dict(zip(variables, values, strict=True))
            run = executor.run(from_the_start(witness), 0.0)
            path = run.path
            if path.ended is not None:
                assert isinstance(path.ended, BoundReached), repr(path.ended)
                assert "too large" in path.ended.why
                return
            if run.failure is not None:
                found = "raised", run.failure.exception.rpartition(".")[2]
            else:
                found = "returned", witnessed(run.value)
            assert shown(found) == shown(expected), f"{name}{values}"
            conditions = path_condition(path.nodes, path.sides)
            assert all(evaluate(c, witness) for c in conditions)
            for point in (values, others):
                assignment = dict(zip(variables, point, strict=True))
                if not all(evaluate(c, assignment) for c in conditions):
                    continue
                if run.failure is None:
                    found = "returned", instantiated(run.value, assignment)
                assert shown(found) == shown(plainly(point)), f"{name}{point} on the path of {values}"

        compare()
