"""Flags tell of the same blocks as the probes that they stand for, wherever the code is left."""

from __future__ import annotations

import ast
import builtins
import random
import textwrap
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any

import pytest

from pathlore.instrumentation.hits import HitSet
from pathlore.program.blocks import BasicBlock, Outline
from pathlore.program.plan import make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.transform.flags import FlagsOf, with_flags
from pathlore.transform.pipeline import nested, rewrite


class StopError(Exception):
    """Raised after so many steps."""


@contextmanager
def installed(**names: Any) -> Iterator[None]:
    vars(builtins).update(names)
    try:
        yield
    finally:
        for name in names:
            delattr(builtins, name)


def flagged(source: str, flags_of: FlagsOf | None, numbers: dict[str, int]) -> ast.Module:
    """The source with probes and nothing else."""
    tree = ast.parse(source)

    def number(block: BasicBlock) -> int:
        return numbers.setdefault(block.key, len(numbers))

    plan = make_plan(read_scopes(tree))
    return rewrite(tree, plan, (Outline(tree, "flagged"), number), None, frozenset(), None, flags_of)


def compiled(source: str, hits: HitSet | None) -> dict[str, Any]:
    """What that defines."""
    names: dict[str, Any] = {}
    tree = ast.fix_missing_locations(flagged(source, None if hits is None else hits.flags_of, {}))
    code = compile(tree, "flagged.py", "exec")
    exec(code if hits is None else with_flags(code, hits.flags), names)
    return names


def blocks_of(source: str, call: Callable[[dict[str, Any]], None]) -> tuple[list[int], list[int]]:
    """The blocks that ran in a call, by probes and by flags."""
    probes = HitSet()
    with installed(_pl_visit=probes.add):
        names = compiled(source, None)
        probes.clear()
        call(names)
    flags = HitSet()
    # No probe is left.
    names = compiled(source, flags)
    flags.clear()
    call(names)
    flags.gather()
    return sorted(probes), sorted(flags)


class Writer:
    """Writes functions that branch, repeat and are left in all ways."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)
        self.lines: list[str] = []

    def write(self) -> str:
        self.lines = ["def target(step):"]
        self.body(1, 3, in_loop=False)
        return "\n".join(self.lines) + "\n"

    def put(self, depth: int, text: str) -> None:
        self.lines.append("    " * depth + text)

    def body(self, depth: int, room: int, *, in_loop: bool) -> None:
        for _ in range(self.chance.randint(1, 3)):
            self.statement(depth, room, in_loop=in_loop)

    def statement(self, depth: int, room: int, *, in_loop: bool) -> None:
        kinds = ["step", "step", "leave"]
        if room:
            kinds += ["if", "if", "elif", "for", "while", "match", "try", "with", "nested", "class", "choose", "choose"]
        kind = self.chance.choice(kinds)
        inner = {"depth": depth + 1, "room": room - 1}
        match kind:
            case "step":
                self.put(depth, "step()")
            case "leave":
                ways = ["return step()", "raise KeyError(step())"] + (["break", "continue"] if in_loop else [])
                self.put(depth, f"if step(): {self.chance.choice(ways)}")
            case "choose":
                chosen = "(step() if step() else step() if step() else 0)"
                way = self.chance.choice(["{0}", "[{0} for _ in range(2)]", "(lambda: {0})()", "step() or {0} and 1"])
                self.put(depth, way.format(chosen))
                if self.chance.random() < 0.3:
                    self.put(depth, f"def other(given={chosen}): return given or {chosen}")
                    self.put(depth, "other()")
            case "if" | "elif":
                self.put(depth, "if step():")
                self.body(**inner, in_loop=in_loop)
                if kind == "elif":
                    self.put(depth, "elif step():")
                    self.body(**inner, in_loop=in_loop)
                if self.chance.random() < 0.4:
                    self.put(depth, "else:")
                    self.body(**inner, in_loop=in_loop)
            case "for" | "while":
                head = "for _ in range(step() + 1):" if kind == "for" else "while step():"
                self.put(depth, head)
                self.body(**inner, in_loop=True)
                if self.chance.random() < 0.4:
                    self.put(depth, "else:")
                    self.body(**inner, in_loop=in_loop)
            case "match":
                self.put(depth, "match step():")
                for pattern in ("0", "1 if step()", self.chance.choice(["_", "True"])):
                    self.put(depth + 1, f"case {pattern}:")
                    self.body(depth + 2, room - 1, in_loop=in_loop)
            case "try":
                self.put(depth, "try:")
                self.body(**inner, in_loop=in_loop)
                self.put(depth, self.chance.choice(["except KeyError:", "finally:"]))
                self.put(depth + 1, "step()")
            case "with":
                self.put(depth, "with suppress():")
                self.body(**inner, in_loop=in_loop)
            case "nested":
                self.put(depth, "def inner():")
                self.body(**inner, in_loop=False)
                self.put(depth, "inner()")
            case "class":
                self.put(depth, "class Inner:")
                self.put(depth + 1, "for name in (1, 2):")
                self.put(depth + 2, "step()")


class Suppress:
    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: type[BaseException] | None, error: object, trace: object) -> bool:
        return kind is KeyError


@pytest.mark.parametrize("seed", range(60))
def test_the_same_blocks_wherever_code_is_left(seed: int) -> None:
    source = Writer(seed).write()
    for answers in range(8):

        def call(names: dict[str, Any], seed: int = seed * 100 + answers) -> None:
            chance = random.Random(seed)
            left = chance.choice([3, 10, 200])

            def step() -> int:
                nonlocal left
                left -= 1
                if left < 0:
                    raise StopError
                return chance.randint(0, 1)

            names["suppress"] = Suppress
            with suppress(StopError, KeyError):
                names["target"](step)

        probes, flags = blocks_of(source, call)
        assert flags == probes, source


LOOP = """
def target(n):
    for i in range(n):
        if i % 3:
            work()
"""


def test_what_follows_a_branch_is_told_by_the_flags_of_its_arms() -> None:
    found = ast.unparse(flagged(LOOP, lambda blocks: 7, {}))
    expected = """
    def target(n):
        FLAGS.b0 = True
        for i in range(n):
            FLAGS.b1 = True
            if i % 3:
                FLAGS.b3 = True
                work()
                FLAGS.b4 = True
            else:
                FLAGS.b5 = True
        else:
            FLAGS.b2 = True
    """
    assert textwrap.dedent(expected).strip() in found.replace("('_pl_flags', 7)", "FLAGS")


def test_variables_that_are_looked_at_get_no_other_among_them() -> None:
    source = "def target():\n    for i in range(2):\n        seen = sorted(locals())\n    return seen\n"
    found: list[object] = []
    blocks_of(source, lambda names: found.append(names["target"]()))
    assert found == [["i", "seen"]] * 2


def test_cells_of_nested_functions_stay_the_same() -> None:
    source = "def target(n):\n    def inner():\n        for _ in range(n):\n            pass\n    return inner\n"
    flags = HitSet()
    code = compiled(source, flags)["target"].__code__
    assert [inner.co_freevars for inner in nested(code)] == [("n",)]


def test_constants_of_the_program_stay() -> None:
    source = "def target():\n    return ('_pl_flags', 'a', 0), lambda n: ('_pl_flags',) if n else 0\n"
    flags = HitSet()
    constants, inner = compiled(source, flags)["target"]()
    assert (constants, inner(1), inner(0)) == (("_pl_flags", "a", 0), ("_pl_flags",), 0)
    flags.gather()
    assert len(flags) == 4


def test_flags_are_lowered_once_they_are_gathered() -> None:
    hits = HitSet()
    number = hits.flags_of(((4,), (5, 6)))
    assert hits.flags_of(((4,), (5, 6))) == number
    hits.flags[number].b1 = True  # type: ignore[attr-defined]
    hits.gather()
    assert sorted(hits) == [5, 6]
    hits.clear()
    hits.gather()
    assert not hits
    hits.flags[number].b0 = True  # type: ignore[attr-defined]
    hits.begin()
    hits.gather()
    assert not hits
