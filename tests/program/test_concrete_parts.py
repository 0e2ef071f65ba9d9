"""Which parts of a function are left alone, and when that is worth it."""

from __future__ import annotations

import ast

import pytest

from pathlore.program.concrete_parts import Marks, concrete_parts
from pathlore.program.plan import Position

NOWHERE: frozenset[Position] = frozenset()


def parts(body: str, calls: frozenset[Position] = NOWHERE) -> list[str]:
    """The parts of a function whose variable `x` may be symbolic."""
    source = "def target(x):\n" + "".join(f"    {line}\n" for line in body.splitlines())
    found = concrete_parts(ast.parse(source), Marks(NOWHERE, frozenset({"x"}), calls))
    nodes = [node for node in ast.walk(ast.parse(source)) if isinstance(node, (ast.stmt, ast.expr))]
    texts = {(n.lineno, n.col_offset, n.end_lineno, n.end_col_offset): ast.unparse(n) for n in nodes}
    return sorted(texts[place] for place in found)


@pytest.mark.parametrize(
    "work",
    [
        "for i in range(9):\n    pass",
        "total = [i for i in table]",
        # Native code may take as long as a loop, and what it calls is repeated as well.
        "total = sum(table)",
        "total = reduce(lambda a, b: a + b, table)",
        "total = ''.join(table)",
        "step = lambda a: a + 1",
        "def step(a):\n    return a + 1",
    ],
)
def test_what_may_take_long_is_worth_it(work: str) -> None:
    assert any(work.splitlines()[0] in part for part in parts(f"{work}\nreturn x"))


@pytest.mark.parametrize("work", ["total = 1", "total = a + b", "total = table[3]", "if a < b:\n    total = 1"])
def test_single_steps_are_not(work: str) -> None:
    assert parts(f"{work}\nreturn x") == []


def test_a_mark_in_a_nested_function_marks_what_it_is_in() -> None:
    assert parts("step = lambda a: a + x\nreturn len(table)") == ["return len(table)"]
    assert parts("def step(a):\n    return x\nreturn len(table)") == ["return len(table)"]


def test_a_call_that_may_come_to_something_symbolic_is_no_part() -> None:
    body = "total = reduce(add, table)\nreturn work(len(table))\nx"
    assert parts(body) == ["return work(len(table))", "total = reduce(add, table)"]
    # Its arguments may be.
    assert parts(body, frozenset({(3, 11, 3, 27)})) == ["len(table)", "total = reduce(add, table)"]
    assert parts(body, frozenset({(3, 16, 3, 26)})) == ["total = reduce(add, table)"]


def test_all_that_begins_on_a_line_is_marked_where_a_call_is_none_of_its_nodes() -> None:
    body = "total = reduce(add, table)\nreturn work(len(table))"
    assert parts(body, frozenset({(3, 11, 3, 20)})) == ["total = reduce(add, table)"]
    # Nobody can tell where a line belongs on which nothing begins.
    assert parts(body, frozenset({(7, 11, 7, 20)})) == []
