"""Code that meets nothing symbolic runs as it is, and results are the same as if it did not."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from pathlore.config import Config
from pathlore.explore.bounds import MaxPaths
from pathlore.explore.executor import Run
from pathlore.expr.term import Op, Term
from pathlore.expr.walk import fold
from pathlore.instrumentation import versions
from pathlore.instrumentation.versions import Versions
from pathlore.program.targets import Target, find_targets
from pathlore.runtime.noise import HEAT, OUTERMOST, QUIET, made_choice
from pathlore.runtime.values.nesting import PROXIES, STANDING
from pathlore.runtime.values.symbolic import Symbolic
from pathlore.sandbox import clock
from pathlore.trie.node import Boundary
from pathlore.trie.trie import path_condition
from tests.explore.driving import exploration, target_of
from tests.instrumentation.operation_table import HELPERS, OPERATIONS
from tests.scale import EVERYTHING

OPTIONS: dict[str, Any] = {"max_paths": 6, "max_length": 2, "max_depth": 12, "timeout": 0.0, "path_timeout": 0.0}
"""Bounds that do not depend on how busy the machine is."""


class Told:
    """An observer that writes down what each path says."""

    def __init__(self) -> None:
        self.paths: list[object] = []

    def after_run(self, engine: Any, run: Run) -> None:
        digests: dict[Term, int] = {}
        conditions = [
            fold(t, digests, partial(digest, digests)) for t in path_condition(run.path.nodes, run.path.sides)
        ]
        sites = [(node.site.where, side) for node, side in zip(run.path.nodes, run.path.sides, strict=True)]
        why = run.leaf.why if isinstance(run.leaf, Boundary) else ""
        exception: object = run.failure and (run.failure.exception, run.failure.location)
        if run.failure is not None and run.failure.exception == "RecursionError":
            exception = run.failure.exception  # which call is one too many depends on frames of Pathlore
        blocks = sorted(engine.executor.code.blocks[number].basic.key for number in run.leaf.blocks)
        self.paths.append((conditions, sites, type(run.leaf).__name__, why, exception, shown(run.value), blocks))

    def stop(self, engine: Any) -> str | None:
        return None


def digest(digests: dict[Term, int], term: Term) -> int:
    """Of a term whose parts have theirs. The order of operands depends on which terms were made first."""
    parts = [digests[arg] if isinstance(arg, Term) else hash(repr(arg)) for arg in term.args]
    if term.op in (Op.AND, Op.OR, Op.SUM, Op.PRODUCT, Op.IFF):
        parts.sort()
    return hash((term.op.value, *parts))


def shown(value: Any) -> object:
    if isinstance(value, Symbolic):
        digests: dict[Term, int] = {}
        return type(value).__name__, fold(value.sym_term, digests, partial(digest, digests))
    if type(value) in PROXIES or type(value) in STANDING:
        return type(value).__name__
    if type(value) in (list, tuple):
        return [type(value).__name__, *map(shown, value)]
    if type(value) is dict:
        return [(shown(key), shown(item)) for key, item in value.items()]
    if type(value) in (set, frozenset):
        return sorted(map(repr, map(shown, value)))
    return repr(value) if type(value) in (int, str, bool, float, bytes, type(None)) else type(value).__name__


def explored(file: Path, name: str, config: Config, light: str = "") -> tuple[list[object], int]:
    """The paths of a target. A function may be light from the first path on, when nothing is known of it."""
    told = Told()
    with exploration(target_of(file, name), config, lambda confirmer: [told, MaxPaths(config.max_paths)]) as engine:
        code = engine.executor.code
        for entry in code._functions:
            if light and (entry.original.co_filename, entry.original.co_name) == (str(file), light):
                entry.full = code._files[str(file)].rewritten(entry.original)
                code.versions.add(entry)
                code.versions._take_up(entry)
                assert not entry.is_loud or entry.light is None
        engine.explore()
        return told.paths, code.versions.relearned


@pytest.mark.parametrize("share", [0, 1, 2, pytest.param(3, marks=pytest.mark.slow), 4, 5])
def test_no_operation_is_silently_different(share: int, tmp_path: Path) -> None:
    wrong = []
    relearned = 0
    for number, (kind, text) in enumerate(OPERATIONS[share::6]):
        if not EVERYTHING and number % 6:
            continue
        file = tmp_path / f"operations_{number}.py"
        source = f"{HELPERS}\ndef operation(x):\n    return {text}\n\ndef target(x: {kind}):\n    return operation(x)\n"
        file.write_text(source)
        expected, _ = explored(file, "target", Config(rewrite="all", **OPTIONS))
        found, again = explored(file, "target", Config(**OPTIONS), light="operation")
        relearned += again
        if found != expected:
            wrong.append((kind, text, expected, found))
    assert not wrong, "\n".join(f"{kind}: {text}\n  {one}\n  {two}" for kind, text, one, two in wrong)
    assert relearned


def heat_everything(patch: pytest.MonkeyPatch) -> None:
    """Every function that was called takes time, before every path."""
    patch.setattr(Versions, "hot", lambda self: list(dict.fromkeys(self._known.values())))
    patch.setattr(Versions, "_is_due", lambda self: True)


PROGRAMS = sorted(Path(__file__).parent.parent.joinpath("programs").glob("*.py"))
QUICK = [file for file in PROGRAMS[::12] if file.stem != "bitwise_protocol"]
"""Some programs whose queries do not take long."""


@pytest.mark.parametrize(
    "file",
    [pytest.param(file, marks=() if file in QUICK else pytest.mark.slow) for file in PROGRAMS],
    ids=lambda file: file.stem,
)
def test_programs_say_the_same(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every function that was called counts as one that takes time, so that all quiet ones run their own code."""
    config = Config(max_paths=10, max_depth=25, timeout=0.0, path_timeout=0.0, check_preconditions=True)
    names = [target.qualname for target in find_targets(str(file), {}) if isinstance(target, Target)]
    for name in names:
        expected, _ = explored(file, name, replace(config, rewrite="all"))
        with monkeypatch.context() as patch:
            heat_everything(patch)
            found, _ = explored(file, name, config)
        assert found == expected, name
    assert names


CONCRETE = """
def plain_work(n: int) -> int:
    total = 0
    for i in range(n):
        total += i % 7
    return total

def target(x: int) -> int:
    total = plain_work(300)
    if x > 0:
        total += plain_work(10)
    return total + (1 if x > 100 else 0)
"""


def test_a_quiet_function_runs_its_own_code_and_light_code_after_the_prefix(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "concrete.py"
    file.write_text(CONCRETE)
    heat_everything(monkeypatch)
    placed: list[str] = []
    with exploration(target_of(file, "target"), Config(), lambda confirmer: []) as engine:
        code = engine.executor.code

        def place(entry: Any, new: Any) -> None:
            if entry.function.__name__ == "plain_work":
                kinds = {id(entry.original): "original", id(entry.light): "light", id(entry.full): "full"}
                placed.append(kinds[id(new)])
            plainly(entry, new)

        plainly = code.versions._place
        code.versions._place = place
        try:
            engine.explore()
        finally:
            code.versions._place = plainly
        assert code.versions.relearned == 0
    # The first path knows nothing. Each later one replays with original code, and goes on with light code.
    assert placed == ["original", "light", "full"] * 2


MANY_PATHS = """
def quick(n: int) -> int:
    return n + 1

def slow(n: int) -> int:
    return n + 2

def target(x: int) -> int:
    total = quick(1) + slow(2)
    for bit in range(5):
        if x == bit:
            total += bit
    return total
"""


@pytest.mark.parametrize("patience", [3, 100])
def test_functions_that_take_no_time_are_not_watched_for_long(
    patience: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "many.py"
    file.write_text(MANY_PATHS)
    monkeypatch.setattr(versions, "_PATIENCE", patience)
    monkeypatch.setattr(Versions, "_is_due", lambda self: False)
    monkeypatch.setattr(clock, "found_running", lambda frame: None)
    with exploration(target_of(file, "target"), Config(), lambda confirmer: []) as engine:
        functions = engine.executor.code._functions
        entries = {e.function.__name__: e for e in functions if e.original.co_filename == str(file)}
        alternative = engine.next()
        while alternative is not None:
            engine.tell(alternative, engine.run(alternative))
            slow = entries["slow"].full
            assert slow is not None
            HEAT[id(slow)] += 1
            alternative = engine.next()
        watched = {name for name, entry in entries.items() if id(entry.full) in QUIET}
    # A choice was made while the target was on the stack.
    assert watched == ({"slow"} if patience == 3 else {"quick", "slow"})


def test_a_choice_is_no_concern_of_code_around_the_call() -> None:
    def outer(inner: Any) -> None:
        inner()

    def start(inner: Any) -> None:
        outer(inner)

    def chosen() -> None:
        made_choice(sys._getframe())

    def around() -> None:
        start(chosen)

    codes = {id(function.__code__): function.__name__ for function in (outer, start, chosen, around)}
    before = set(QUIET)
    OUTERMOST.add(id(start.__code__))
    try:
        QUIET.update(set(codes) - {id(start.__code__)})
        around()
        assert {codes[number] for number in QUIET & set(codes)} == {"around"}
    finally:
        OUTERMOST.discard(id(start.__code__))
        QUIET.clear()
        QUIET.update(before)
