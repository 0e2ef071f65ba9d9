"""Runs operations on symbolic values and compares them with CPython: the values, the terms and the exceptions."""

from __future__ import annotations

import copy
import warnings
from collections.abc import Callable
from pathlib import Path
from types import FunctionType, ModuleType
from typing import Any

from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from pathlore.config import Config
from pathlore.explore.alternative import from_the_start
from pathlore.expr import build
from pathlore.expr.assignment import evaluate
from pathlore.expr.term import Sort, Term
from pathlore.runtime.path import BoundReached
from pathlore.runtime.values.nesting import witnessed
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import instantiated
from tests.scale import examples as scaled

TEXT_PIECES = [
    *("a", "b", "ab", "aa", "A", "Z", "z", "1", "0", "-", "+", "_", ",", " ", "\t", "\n", "\r\n", ".", "e", "x", "@"),
    *("\x1c", "\x85", "\xa0", "\xdf", "\xe9", "\xff", "\u0130", "\u01c5", "\u03c3", "\u03a3", "\u0663", "\u00b2"),
    *("\u2003", "\u2028", "\U0001d7d8", "\U0001f600", "\ufb03", "'", '"', "\\", "\x00", "\x7f"),
]
TEXTS = st.lists(st.sampled_from(TEXT_PIECES), max_size=5).map("".join)
SHORT = st.lists(st.sampled_from(["a", "b", "ab", ",", " ", "1", "\xe9", "\u0663"]), max_size=2).map("".join)
SMALL = st.integers(-4, 6)


def names_in(module: ModuleType) -> list[str]:
    return [n for n, v in vars(module).items() if isinstance(v, FunctionType) and v.__module__ == module.__name__]


def plain_outcome(function: Callable[..., Any], values: tuple[Any, ...]) -> tuple[str, Any]:
    try:
        return "returned", copy.deepcopy(function(*values))
    except AssertionError:  # no operation asserts anything: this is a mistake of the test
        raise
    except Exception as error:
        return "raised", type(error).__name__


def compare(module: ModuleType, name: str, inputs: dict[str, tuple[Sort, Any]], examples: int = 40) -> None:
    """Each run does what CPython does on the same inputs, and the terms of the run say so for other inputs."""
    target = target_of(Path(str(module.__file__)), name)
    function = getattr(module, name)
    given_names = [p.name for p in target.parameters]
    points = st.tuples(*(inputs[n][1] for n in given_names))
    with exploration(target, Config(check_preconditions=True), lambda confirmer: []) as engine:
        executor = engine.executor
        variables = [build.variable(n, inputs[n][0]) for n in given_names]

        def plainly(values: tuple[Any, ...]) -> tuple[str, Any]:
            executor.code.off()
            executor.restore()
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                return plain_outcome(function, values)

        def assigned(values: tuple[Any, ...]) -> dict[Term, Any]:
            return dict(zip(variables, values, strict=True))

        @settings(
            max_examples=scaled(examples),
            phases=[Phase.generate, Phase.shrink],
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(points, points)
        def check(values: tuple[Any, ...], others: tuple[Any, ...]) -> None:
            expected = plainly(values)
            executor.code.on()
            run = executor.run(from_the_start(assigned(values)), 0.0)
            path = run.path
            assert path.ended is None or isinstance(path.ended, BoundReached), repr(path.ended)
            if path.ended is not None:
                return
            conditions = path_condition(path.nodes, path.sides)
            if run.failure is not None:
                found: tuple[str, Any] = "raised", run.failure.exception.rpartition(".")[2]
            else:
                found = "returned", witnessed(run.value)
            assert repr(found) == repr(expected), f"{name}{values}"
            assert all(evaluate(c, assigned(values)) for c in conditions), f"{name}{values}: {conditions}"
            if run.failure is None:
                found = "returned", instantiated(run.value, assigned(values))
                assert repr(found) == repr(expected), f"the terms of {name}{values}"
            if not all(evaluate(c, assigned(others)) for c in conditions):
                return
            if run.failure is None:
                found = "returned", instantiated(run.value, assigned(others))
            assert repr(found) == repr(plainly(others)), f"{name}{others} on the path of {values}"

        check()
