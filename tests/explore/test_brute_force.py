"""The paths of a function partition its domain, and each predicts what plain Python does: checked point by point."""

from __future__ import annotations

import inspect
import itertools
from pathlib import Path
from types import FunctionType
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.confirmation.collect import Collector
from pathlore.program.input_types import (
    BoolInput,
    ConstantInput,
    Input,
    IntInput,
    TupleInput,
    UnionInput,
    VariadicInput,
)
from pathlore.program.targets import Style, Target
from pathlore.trie.node import Boundary, Open, Undecided
from tests.explore import brute_force_cases
from tests.explore.driving import exploration, target_of
from tests.explore.exploring import PathRecord, Recorder

FILE = Path(brute_force_cases.__file__)
CASES = [
    name
    for name, value in vars(brute_force_cases).items()
    if isinstance(value, FunctionType) and value.__module__ == brute_force_cases.__name__
]
WIDE = {"formats": (-4, 13), "text_length": (-13, 13), "text_comparison": (-3, 12), "rounding": (-27, 27)}
UNBOUNDED = {"star_arguments"}
"""Functions with an input that a bound cuts."""


def domain(spec: Input, numbers: range) -> list[Any]:
    match spec:
        case IntInput():
            return list(numbers)
        case BoolInput():
            return [False, True]
        case ConstantInput(values):
            return list(values)
        case TupleInput(items):
            return list(itertools.product(*(domain(item, numbers) for item in items)))
        case VariadicInput(item):
            return [p for n in range(3) for p in itertools.product(domain(item, range(-1, 2)), repeat=n)]
        case UnionInput(members):
            return [value for member in members for value in domain(member, numbers)]
    raise AssertionError(spec)


def plain_outcome(target: Target, point: dict[str, Any]) -> tuple[str, Any]:
    """What plain Python does: an assert that opens the function excludes the point."""
    positional: list[Any] = []
    keywords: dict[str, Any] = {}
    for parameter in target.parameters:
        value = point[parameter.name]
        if parameter.style is Style.STAR:
            positional.extend(value)
        elif parameter.style is Style.KEYWORD:
            keywords[parameter.name] = value
        else:
            positional.append(value)
    assert target.function is not None
    try:
        return "returned", target.function(*positional, **keywords)
    except Exception as error:
        trace = error.__traceback__
        lines = []
        while trace is not None:
            lines.append((trace.tb_frame.f_code, trace.tb_lineno))
            trace = trace.tb_next
        assumed = isinstance(error, AssertionError) and len(lines) == 2
        if assumed and any(p.first <= lines[-1][1] <= p.last for p in target.preconditions):
            return "excluded", None
        return "raised", type(error).__name__


def shown(outcome: tuple[str, Any]) -> str:
    kind, value = outcome
    if isinstance(value, dict):
        value = sorted(value.items())
    elif isinstance(value, (set, frozenset)):
        value = sorted(value)
    elif isinstance(value, tuple):
        value = tuple(sorted(v) if isinstance(v, (set, frozenset)) else v for v in value)
    return f"{kind} {value!r}"


@pytest.mark.parametrize("name", CASES)
def test_paths_partition_the_domain_and_predict_plain_python(name: str) -> None:
    target = target_of(FILE, name)
    recorder = Recorder()
    collectors: list[Collector] = []

    def observers(confirmer: Any) -> list[Any]:
        collectors.append(Collector(target, config, confirmer, lambda event: None))
        return [recorder, collectors[0]]

    config = Config(timeout=60.0, path_timeout=10.0)
    with exploration(target, config, observers) as engine:
        engine.explore()
        engine.executor.code.off()
        compare(target, recorder.paths, WIDE.get(name, (-5, 5)))
        assert not collectors[0].unconfirmed
    if name not in UNBOUNDED:
        leaves = [leaf for _, leaf in engine.trie.leaves()]
        cut = [leaf for leaf in leaves if isinstance(leaf, (Boundary, Undecided, Open))]
        assert not cut, [getattr(leaf, "why", leaf) for leaf in cut[:3]]


def compare(target: Target, paths: list[PathRecord], bounds: tuple[int, int]) -> None:
    numbers = range(bounds[0], bounds[1] + 1)
    names = [p.name for p in target.parameters]
    seen: set[str] = set()
    for values in itertools.product(*(domain(p.spec, numbers) for p in target.parameters)):
        point = dict(zip(names, values, strict=True))
        expected = plain_outcome(target, point)
        taken = [(path, a) for path in paths if (a := path.takes(point)) is not None]
        assert len(taken) == 1, f"{point}: {len(taken)} paths; plain Python: {expected}"
        path, assignment = taken[0]
        found = path.outcome(assignment)
        assert shown(found) == shown(expected), f"{point}"
        seen.add(shown(expected) if expected[0] == "raised" else expected[0])
    predicted = {f"raised {p.exception!r}" for p in paths if p.exception}
    assert predicted == {s for s in seen if s.startswith("raised")}


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 40
    assert all(inspect.getsource(getattr(brute_force_cases, name)) for name in CASES)
