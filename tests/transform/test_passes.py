"""What each pass makes of each construct, and what it leaves alone: pairs of source in `golden/`, a file for each pass.

In a file, `====` stands between cases and `----` between what is written and what comes out of it.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from pathlore.program.blocks import Outline
from pathlore.program.plan import Pass, RewritePlan, Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.transform.parameters import Parameters
from pathlore.transform.pipeline import PASSES
from pathlore.transform.probes import put_probes

GOLDEN = Path(__file__).parent / "golden"
KNOWN = frozenset({"known", "len"})
"""Names that the module of the source has for functions written in Python. Of `len` nobody can be sure."""
BY_NAME = {made.which: made for made in PASSES}


def plan_of(source: str) -> RewritePlan:
    return make_plan(read_scopes(ast.parse(source)), KNOWN, Selection(guards=False))


def cases() -> Iterator[object]:
    for which in Pass:
        for number, case in enumerate((GOLDEN / f"{which}.txt").read_text().split("====\n")):
            before, after = case.split("----\n")
            yield pytest.param(which, before, after, id=f"{which}-{number}")


def written(tree: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(tree))


CASES = list(cases())


def normal(source: str) -> str:
    return written(ast.parse(source))


@pytest.mark.parametrize(("which", "before", "after"), CASES)
def test_a_pass_makes_of_a_construct_what_is_written_down(which: Pass, before: str, after: str) -> None:
    found = written(BY_NAME[which](plan_of(before)).visit(ast.parse(before)))
    assert found == normal(before if after.strip() == "(unchanged)" else after)


@pytest.mark.parametrize("which", Pass)
def test_a_pass_has_no_interest_in_annotations(which: Pass) -> None:
    source = "def f(x: a[i] | {b: f'{c}'}, *y: d(e)) -> g is h:\n    z: a[i] = 1\n    w: d(e)\n"
    assert written(BY_NAME[which](plan_of(source)).visit(ast.parse(source))) == normal(source)


@pytest.mark.parametrize(("which", "before", "after"), CASES)
def test_what_is_emitted_stands_on_the_lines_of_what_was_written(which: Pass, before: str, after: str) -> None:
    tree = ast.fix_missing_locations(BY_NAME[which](plan_of(before)).visit(ast.parse(before)))
    rewritten, original = lines(compile(tree, "f", "exec")), lines(compile(before, "f", "exec"))
    assert rewritten == original


def lines(code: object) -> set[int]:
    inner = (constant for constant in code.co_consts if hasattr(constant, "co_lines"))  # type: ignore[attr-defined]
    own = {line for *_, line in code.co_lines() if line}  # type: ignore[attr-defined]
    return own.union(*map(lines, inner))


def test_every_pass_of_the_plan_is_in_the_pipeline_once() -> None:
    assert sorted(made.which for made in PASSES) == sorted(Pass)


PROBED = """
def f(x):
    "doc"
    y = 1 if x else 2
    if x:
        return y
    for z in x:
        pass
    match x:
        case 1:
            pass
    while True:
        break
"""
WITH_PROBES = """
_pl_visit(0)
def f(x):
    "doc"
    _pl_visit(1)
    y = (_pl_visit(2) or 1) if x else (_pl_visit(3) or 2)
    if x:
        _pl_visit(4)
        return y
    else:
        _pl_visit(5)
    _pl_visit(6)
    for z in x:
        _pl_visit(7)
        pass
    else:
        _pl_visit(8)
    _pl_visit(9)
    match x:
        case 1:
            _pl_visit(10)
            pass
        case _:
            _pl_visit(11)
    _pl_visit(12)
    while True:
        _pl_visit(13)
        break
    _pl_visit(14)
"""


def test_every_block_begins_with_a_probe() -> None:
    tree = ast.parse(PROBED)
    outline = Outline(tree, "m")
    numbers = _Numbers(outline)
    put_probes(outline, numbers)
    assert written(tree) == normal(WITH_PROBES)
    assert len(numbers.given) == 15


class _Numbers:
    """Numbers blocks in the order of their probes in the source."""

    def __init__(self, outline: Outline) -> None:
        self.given: set[int] = set()
        shown = [block for block in outline.blocks if block.key not in _endless(outline)]
        self._numbers = {block.key: number for number, block in enumerate(shown)}

    def __call__(self, block: object) -> int:
        number = self._numbers[block.key]  # type: ignore[attr-defined]
        self.given.add(number)
        return number


def _endless(outline: Outline) -> set[str]:
    """The exit of `while True` has no probe."""
    return {
        found[0][1].key for owner, field, found in outline.bodies if field == "orelse" and isinstance(owner, ast.While)
    }


LAZY = """
def other(x):
    return x
def f(x, y=x):
    x += y
    def inner(x):
        return x
    return x
"""
FORCED = """
def other(x):
    return x
def f(x, y=x):
    x = _pl_force(x)
    x += y
    def inner(x):
        return _pl_force(x)
    return _pl_force(x)
"""


def test_reads_of_lazy_parameters_are_forced_in_one_function_alone() -> None:
    assert written(Parameters(4, "f", frozenset({"x"})).visit(ast.parse(LAZY))) == normal(FORCED)


def test_a_private_parameter_is_known_by_the_name_that_the_source_has() -> None:
    source = "class A__B:\n    def f(self, __x):\n        return __x.g\n"
    found = written(Parameters(2, "f", frozenset({"_A__B__x"})).visit(ast.parse(source)))
    assert found == normal(source.replace("return __x.g", "return _pl_force(__x).g"))
