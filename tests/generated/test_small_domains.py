"""Where everything is explored, each input of a small domain takes exactly one path, which says what Python does."""

from __future__ import annotations

import itertools
import random
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import pytest

from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.explore.engine import Engine
from pathlore.explore.executor import Run
from pathlore.expr import build
from pathlore.expr.assignment import Value, evaluate
from pathlore.expr.term import Sort, Term
from pathlore.program.input_types import BoolInput, FloatInput, Input, IntInput, ListInput, StrInput, TupleInput
from pathlore.program.targets import Target
from pathlore.runtime.proxies.text_pieces import SymPieces, SymTally
from pathlore.runtime.values.binary import SymBytes
from pathlore.runtime.values.nesting import PROXIES
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.session.session import Session
from pathlore.trie.node import Boundary, Excluded, Open, Undecided
from pathlore.trie.trie import path_condition
from tests.explore.driving import target_of
from tests.generated import small_domain_cases
from tests.generated.comparing import exact
from tests.generated.grammar import HEADER
from tests.generated.writer import Writer
from tests.scale import sampled

FILE = Path(small_domain_cases.__file__)
CASES = [
    name
    for name, value in vars(small_domain_cases).items()
    if isinstance(value, FunctionType) and value.__module__ == small_domain_cases.__name__
]
CONFIG = Config(timeout=20.0, path_timeout=5.0, solver_timeout=1.0, max_length=3)
QUICK = Config(timeout=2.0, path_timeout=1.0, solver_timeout=0.25, max_length=3, max_paths=100)
FLOATS = (-1.5, -1.0, -0.5, 0.0, 0.5, 1.0, 1.5, 2.0, 2.5, float("inf"))
Outcome = tuple[str, Any]


class Recorder:
    """Keeps the conditions of every path and what it returned or raised."""

    def __init__(self) -> None:
        self.paths: list[tuple[list[Term], Outcome]] = []

    def after_run(self, engine: Engine, run: Run) -> None:
        conditions = path_condition(run.path.nodes, run.path.sides)
        if isinstance(run.leaf, Excluded):
            outcome: Outcome = ("excluded", None)
        elif run.failure is not None:
            outcome = ("raised", (run.failure.exception, run.failure.location.line))
        else:
            # Terms are taken now: a later path may get the same containers.
            outcome = ("returned", lowered(run.value))
        self.paths.append((conditions, outcome))

    def stop(self, engine: Engine) -> str | None:
        return None


class _Lowered:
    """The term of a value that was returned."""

    def __init__(self, value: Symbolic) -> None:
        self.term = value.sym_term
        self.binary = type(value) is SymBytes

    def under(self, assignment: dict[Term, Value]) -> Any:
        found = evaluate(self.term, assignment)
        return found.encode("latin-1") if self.binary and isinstance(found, str) else found


def lowered(value: Any) -> Any:
    """The value with terms in place of what is symbolic."""
    if type(value) is SymTally or (type(value) is SymPieces and value.sym_whole is None):
        # Nobody asked how many there are.
        return _Cut(lowered(value.sym_found.text), lowered(value.sym_found.needle), type(value) is SymTally)
    if type(value) in PROXIES:
        value = value.sym_value
    if isinstance(value, Symbolic):
        return _Lowered(value)
    if type(value) in (list, tuple, set):
        return type(value)(map(lowered, value))
    if type(value) is dict:
        return {lowered(k): lowered(v) for k, v in value.items()}
    if type(value).__name__ == "Point":
        return _Made(type(value), {name: lowered(part) for name, part in vars(value).items()})
    return value


class _Cut(NamedTuple):
    """The pieces of a text, or how many there are."""

    text: Any
    separator: Any
    counted: bool


class _Made(NamedTuple):
    """An object that was returned."""

    cls: Any
    fields: dict[str, Any]


def under(value: Any, assignment: dict[Term, Value]) -> Any:
    """What was returned, for these inputs."""
    if isinstance(value, _Lowered):
        return value.under(assignment)
    if isinstance(value, _Cut):
        text, separator = under(value.text, assignment), under(value.separator, assignment)
        return text.count(separator) if value.counted else text.split(separator)
    if type(value) in (list, tuple, set):
        return type(value)(under(item, assignment) for item in value)
    if isinstance(value, _Made):
        return value.cls(**under(value.fields, assignment))
    if type(value) is dict:
        return {under(k, assignment): under(v, assignment) for k, v in value.items()}
    return value


def domain(spec: Input) -> list[Any]:
    match spec:
        case IntInput():
            return list(range(-4, 5))
        case BoolInput():
            return [False, True]
        case FloatInput():
            return list(FLOATS)
        case StrInput():
            return ["".join(p) for n in range(4) for p in itertools.product("ab", repeat=n)]
        case ListInput(item):
            return [list(p) for n in range(4) for p in itertools.product(domain(item)[1:-1], repeat=n)]
        case TupleInput(items):
            return list(itertools.product(*map(domain, items)))
    raise AssertionError(spec)


_SORTS = {bool: Sort.BOOL, int: Sort.INT, float: Sort.FLOAT, str: Sort.STR}


def assigned(name: str, value: Any) -> Iterator[tuple[Term, Value]]:
    """The variables of an input with their values."""
    if type(value) in _SORTS:
        yield build.variable(name, _SORTS[type(value)]), value
        return
    if isinstance(value, list):
        yield build.variable(f"len({name})", Sort.INT), len(value)
    for i, item in enumerate(value):
        yield from assigned(f"{name}[{i}]", item)


def plain_outcome(target: Target, values: tuple[Any, ...]) -> Outcome:
    """What plain Python does: an assert that opens the function excludes the inputs."""
    assert target.function is not None
    copies = [list(v) if isinstance(v, list) else v for v in values]
    try:
        return "returned", target.function(*copies)
    except Exception as error:
        trace = error.__traceback__
        assert trace is not None
        trace = trace.tb_next
        line, outer = 0, 0
        while trace is not None:
            line = trace.tb_lineno
            outer = outer or line
            trace = trace.tb_next
        if isinstance(error, AssertionError) and any(p.first <= outer <= p.last for p in target.preconditions):
            return "excluded", None
        return "raised", (type(error).__name__, line)


def check(target: Target, config: Config = CONFIG, most: int = 3000) -> bool:
    """Compares all inputs of the domain; says whether the exploration was exhaustive."""
    recorder = Recorder()
    observers: list[Any] = [recorder, MaxPaths(config.max_paths)]
    with Session(config, lambda event: None).exploration(target) as exploration:
        engine = exploration.engine
        exploration.watch(*observers)
        engine.explore()
        assert not engine.counts.faults, engine.counts.faults
        # Inside: variables made by their names are those of the paths only in the table of the exploration.
        leaves = [leaf for _, leaf in engine.trie.leaves()]
        exhaustive = not any(isinstance(leaf, (Boundary, Undecided, Open)) for leaf in leaves)
        names = [p.name for p in target.parameters]
        points = list(itertools.product(*(domain(p.spec) for p in target.parameters)))
        if len(points) > most:
            points = random.Random(0).sample(points, most)
        with exploration.code.paused():
            for values in points:
                expected = plain_outcome(target, values)
                assignment = {t: v for n, value in zip(names, values, strict=True) for t, v in assigned(n, value)}
                taken = [o for conditions, o in recorder.paths if all(evaluate(c, assignment) for c in conditions)]
                where = f"{target.qualname}{values}: plain Python {expected}"
                if expected[0] == "excluded" and not taken:
                    continue  # a supposition leaves no path behind
                assert len(taken) <= 1, f"{where}; {len(taken)} paths"
                assert taken or not exhaustive, f"{where}; no path"
                if taken:
                    kind, value = taken[0]
                    found = under(value, assignment) if kind == "returned" else value
                    assert (kind, exact(found)) == (expected[0], exact(expected[1])), (
                        f"{where}; the path {kind} {found!r}"
                    )
    return exhaustive


@pytest.mark.parametrize("name", CASES)
def test_paths_partition_a_small_domain(name: str) -> None:
    assert check(target_of(FILE, name)), "not exhaustive"


_RESTRICTIONS = {
    "i": "-3 <= {0} <= 3",
    "b": "{0} in (False, True)",
    "s": "len({0}) <= 2 and all(c in 'ab' for c in {0})",
    "f": "{0} in (-1.5, 0.0, 0.5, 2.0)",
    "li": "len({0}) <= 2 and all(-1 <= x <= 1 for x in {0})",
}


def restricted_program(choose: Any) -> str:
    """A generated function with an assert that restricts its inputs."""
    writer = Writer(choose)
    kinds = [writer.one(tuple(_RESTRICTIONS)) for _ in range(1 + writer.choose(2))]
    writer.lines = HEADER.splitlines()
    writer.function("target", None, 2, kinds, _RESTRICTIONS)
    return "\n".join(writer.lines) + "\n"


@pytest.mark.parametrize("number", sampled(range(40)))
def test_generated_functions_on_a_small_domain(number: int, tmp_path: Path) -> None:
    source = restricted_program(random.Random(number).randrange)
    path = tmp_path / f"small_{number}.py"
    path.write_text(source, encoding="utf-8")
    try:
        check(target_of(path, "target"), QUICK, 300)
    except AssertionError as error:
        pytest.fail(f"{source}\n{error}", pytrace=False)


def test_there_are_many_cases() -> None:
    assert len(CASES) >= 40
