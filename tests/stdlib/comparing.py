"""Compares functions that call the library on symbolic values with what they do in plain Python."""

from __future__ import annotations

import copy
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
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import mapped, witnessed
from pathlore.trie.choice import Asked
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of
from tests.scale import examples

VALUES = st.one_of(st.integers(-3, 6), st.integers(-40, 40))


def names_of(module: ModuleType) -> list[str]:
    """The functions of a module of cases: integers in, something comparable out."""
    functions = [v for v in vars(module).values() if isinstance(v, FunctionType)]
    return [f.__name__ for f in functions if f.__module__ == module.__name__ and not f.__name__.startswith("_")]


def compare(module: ModuleType, name: str, symbolic: bool = True) -> None:
    """Generated values give the same as in plain Python, and the path's terms say so for the values of another run.

    With `symbolic` nothing may be realised on the way.
    """
    target = target_of(Path(str(module.__file__)), name)
    function = getattr(module, name)
    inputs = st.tuples(*(VALUES for _ in target.parameters))
    with exploration(target, Config(check_preconditions=True), lambda confirmer: []) as engine:
        executor = engine.executor
        variables = [build.variable(p.name, Sort.INT) for p in target.parameters]

        def plainly(values: tuple[int, ...]) -> str:
            executor.code.off()
            executor.restore()
            return _outcome(function, values)

        @settings(
            max_examples=examples(30),
            phases=[Phase.generate, Phase.shrink],
            deadline=None,
            database=None,
            derandomize=True,
            suppress_health_check=list(HealthCheck),
        )
        @given(inputs, inputs)
        def check(values: tuple[int, ...], others: tuple[int, ...]) -> None:
            expected = plainly(values)
            executor.code.on()
            run = executor.run(from_the_start(dict(zip(variables, values, strict=True))), 0.0)
            assert run.path.ended is None, repr(run.path.ended)
            failed = run.failure.exception.rpartition(".")[2] if run.failure is not None else None
            found = f"raised {failed}" if failed else f"returned {witnessed(run.value)!r}"
            assert found == expected, f"{name}{values}: {found}, not {expected}"
            if symbolic:
                assert not any(isinstance(node, Asked) for node in run.path.nodes), f"{name}{values} realises"
            assignment = dict(zip(variables, others, strict=True))
            if not all(evaluate(c, assignment) for c in path_condition(run.path.nodes, run.path.sides)):
                return
            if not failed:
                found = f"returned {mapped(run.value, lambda v: meant(v, assignment))!r}"
            assert found == plainly(others), f"{name}{others} on the path of {values}"

        check()


def meant(value: Any, assignment: Any) -> Any:
    """What a symbolic value is worth; bytes are texts in terms."""
    found = evaluate(value.sym_term, assignment)
    return found.encode("latin-1") if type(value) is SymBytes else found


def _outcome(function: FunctionType, values: tuple[Any, ...]) -> str:
    try:
        return f"returned {copy.deepcopy(function(*values))!r}"
    except AssertionError:  # no case asserts anything: this is a mistake of the test
        raise
    except Exception as error:
        return f"raised {type(error).__name__}"
