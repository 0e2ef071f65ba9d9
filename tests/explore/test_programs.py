"""Rewriting and symbolic values change nothing: every program of the corpus does what it does in plain Python."""

from __future__ import annotations

import copy
import importlib
import sys
from pathlib import Path
from typing import Any

import pytest

sys.path.insert(0, str(Path(__file__).parent))
from driving import Runs, exploration, follow, target_of

from pathlore.config import Config
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.runtime.values.text import witnessed

PROGRAMS = Path(__file__).parent.parent / "programs"
FILES = sorted(p.stem for p in PROGRAMS.glob("*.py"))


def plain_outcome(function: Any, values: tuple[int | bool, ...]) -> tuple[str, Any]:
    try:
        return "returned", function(*values)
    except Exception as error:
        return "raised", type(error).__name__


def load(name: str) -> Any:
    if str(PROGRAMS) not in sys.path:
        sys.path.insert(0, str(PROGRAMS))
    return importlib.import_module(name)


@pytest.mark.parametrize("name", FILES)
def test_symbolic_run_does_what_plain_python_does(name: str) -> None:
    module = load(name)
    problems = []
    for function, inputs in module.INPUTS.items():
        target = target_of(PROGRAMS / f"{name}.py", function)
        with exploration(target, Config(), Runs(), []) as (engine, confirmer):
            for values in inputs:
                engine.executor.code.off()
                engine.executor.restore()
                expected = plain_outcome(getattr(module, function), values)
                expected = copy.deepcopy(expected)
                engine.executor.restore()
                engine.executor.code.on()
                witness = {}
                for parameter, value in zip(target.parameters, values, strict=True):
                    sort = Sort.BOOL if isinstance(value, bool) else Sort.INT
                    if str(parameter.spec).startswith("Int") and isinstance(value, bool):
                        sort, value = Sort.INT, int(value)
                    witness[build.variable(parameter.name, sort)] = value
                run = engine.executor.run([], [], witness, 0.0)
                if run.failure is not None:
                    found = "raised", run.failure.exception.rpartition(".")[2]
                elif run.path.ended is not None:
                    found = "ended", run.path.ended
                else:
                    found = "returned", witnessed(run.value)
                if found != expected or repr(found) != repr(expected):
                    problems.append(f"{function}{values}: expected {expected!r}, found {found!r}")
    assert not problems, "\n".join(problems)
