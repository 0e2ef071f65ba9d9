"""Every operation on symbolic values does what CPython does, and its term says so for other inputs, too."""

from __future__ import annotations

import copy
import warnings
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pathlore.config import Config
from pathlore.explore.engine import path_condition
from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort
from pathlore.program.inputs import BoolInput
from pathlore.runtime.path import BoundReached
from pathlore.runtime.values.deep import witnessed
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import instantiated
from tests.runtime import operations

FILE = Path(operations.__file__)
NAMES = [
    name
    for name, value in vars(operations).items()
    if isinstance(value, FunctionType) and value.__module__ == operations.__name__
]
SMALL = st.integers(-6, 12)
ANY = st.one_of(
    st.integers(-6, 12),
    st.sampled_from([-1, 0, 1, 2, 127, 128, 255, 256, -128, 2**31, -(2**63), 2**61 - 1, 2**61, 1 - 2**61, 2**70]),
    st.integers(-(10**6), 10**6),
    st.integers(-(2**80), 2**80),
)


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


@pytest.mark.parametrize("name", NAMES)
def test_operation_does_what_python_does(name: str) -> None:
    target = target_of(FILE, name)
    function = getattr(operations, name)
    second = SMALL if name.endswith("_small") else ANY
    kinds = [isinstance(p.spec, BoolInput) for p in target.parameters]
    pairs = st.tuples(*(st.booleans() if b else (ANY, second)[i] for i, b in enumerate(kinds)))
    with exploration(target, Config(check_preconditions=True), lambda confirmer: []) as engine:
        executor = engine.executor
        variables = [
            build.variable(p.name, Sort.BOOL if b else Sort.INT) for p, b in zip(target.parameters, kinds, strict=True)
        ]

        def plainly(values: tuple[Any, ...]) -> tuple[str, Any]:
            executor.code.off()
            executor.restore()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return plain_outcome(function, values)

        @settings(
            max_examples=25,
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
            run = executor.run([], [], dict(zip(variables, values, strict=True)), 0.0)
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
            assignment = dict(zip(variables, others, strict=True))
            conditions = path_condition(path.nodes, path.sides)
            assert all(evaluate(c, dict(zip(variables, values, strict=True))) for c in conditions)
            if not all(evaluate(c, assignment) for c in conditions):
                return
            if run.failure is None:
                found = "returned", instantiated(run.value, assignment)
            assert shown(found) == shown(plainly(others)), f"{name}{others} on the path of {values}"

        compare()
