"""The passes together: what a plan leaves alone, that lines are kept, and that another pass can be added."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from pathlore.program.plan import FunctionKey, Pass, RewritePlan, Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.transform import pipeline
from pathlore.transform.pipeline import nested, rewrite
from pathlore.transform.rewriter import PlannedPass
from pathlore.transform.template import expression

PROGRAMS = sorted((Path(__file__).parent.parent / "programs").glob("*.py"))[::6]


def plan_of(source: str, selection: Selection) -> RewritePlan:
    return make_plan(read_scopes(ast.parse(source)), frozenset(), selection)


def rewritten(source: str, selection: Selection | None = None) -> str:
    """Without guards, which would hide what the passes made."""
    chosen = replace(selection or Selection(), guards=False)
    return ast.unparse(rewrite(ast.parse(source), plan_of(source, chosen)))


FUNCTIONS = """
@wrapped(1)
def f(x=a[i]):
    def g():
        return a[i]
    return a[i]

class C:
    def f(self):
        return a[i]
"""


def test_a_function_that_is_left_is_left_with_what_is_nested_in_it() -> None:
    found = rewritten(FUNCTIONS, Selection(functions=((FunctionKey("f", 2), frozenset()),)))
    definition, method = ast.parse(found).body
    assert isinstance(definition, ast.FunctionDef)
    assert "_pl_" not in "".join(map(ast.unparse, definition.body))
    # Its decorators and defaults run outside of it.
    assert ast.unparse(definition.decorator_list[0]) == "_pl_call(wrapped, 1)"
    assert ast.unparse(definition.args) == "x=_pl_getitem(a, i)"
    assert "_pl_getitem" in ast.unparse(method)


@pytest.mark.parametrize("key", [FunctionKey("f", 3), FunctionKey("g", 4), FunctionKey("f.f", 2)])
def test_a_function_is_known_by_its_qualified_name_and_first_line(key: FunctionKey) -> None:
    assert rewritten(FUNCTIONS, Selection(functions=((key, frozenset()),))) == rewritten(FUNCTIONS)


def test_methods_and_nested_functions_can_be_left_alone() -> None:
    for key in (FunctionKey("f.g", 4), FunctionKey("C.f", 9)):
        found = rewritten(FUNCTIONS, Selection(functions=((key, frozenset()),)))
        assert found.count("_pl_getitem") == rewritten(FUNCTIONS).count("_pl_getitem") - 1


def test_a_function_may_have_some_of_the_passes() -> None:
    source = "def f():\n    return a[i] in b"
    passes = frozenset({Pass.MEMBERSHIP})
    found = rewritten(source, Selection(functions=((FunctionKey("f", 1), passes),)))
    assert found == "def f():\n    return _pl_contains_swapped(a[i], b)"


def test_a_construct_that_is_left_is_left_by_one_pass_and_without_what_is_in_it() -> None:
    source = "x = a[b[i]] in c"
    left = Selection(left=frozenset({(Pass.SUBSCRIPT, (1, 4, 1, 11))}))
    assert rewritten(source, left) == "x = _pl_contains_swapped(a[_pl_getitem(b, i)], c)"
    other = Selection(left=frozenset({(Pass.CALLS, (1, 4, 1, 11))}))
    assert rewritten(source, other) == rewritten(source)


def test_more_is_rewritten_than_is_needed_if_a_plan_says_so() -> None:
    source = "def f(): pass\nx = f() < f()"
    assert rewritten(source) == "def f():\n    pass\nx = f() < f()"
    more = rewritten(source, Selection(every_call=True, set_operators=True))
    assert more.endswith("x = _pl_operators.lt(_pl_call(f), _pl_call(f))")


def lines(code: Any) -> dict[tuple[str, int], set[int]]:
    found: dict[tuple[str, int], set[int]] = {}
    for inner in (code, *nested(code)):
        own = {line for *_, line in inner.co_lines() if line}
        found.setdefault((inner.co_qualname, inner.co_firstlineno), set()).update(own)
    return found


@pytest.mark.parametrize("path", PROGRAMS, ids=lambda path: path.stem)
def test_no_line_is_run_that_was_not_written(path: Path) -> None:
    source = path.read_text()
    tree = ast.fix_missing_locations(rewrite(ast.parse(source), plan_of(source, Selection())))
    before, after = lines(compile(source, "f", "exec")), lines(compile(tree, "f", "exec"))
    named = {key for key in before if not key[0].endswith("comp>")}
    assert named <= after.keys()
    for key in named:
        # Displays and comprehensions of sets and dicts become calls; their lines stay those of the function.
        assert after[key] <= set().union(*before.values()), key
        assert before[key] <= set().union(*after.values()), key


class Negations(PlannedPass):
    """A pass as `docs/extending.md` describes it: `not x` becomes a call of an operator."""

    which = Pass.IDENTITY

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:  # noqa: N802
        self.generic_visit(node)
        if not isinstance(node.op, ast.Not):
            return node
        return expression("_pl_not(value)", node, value=node.operand)


def test_a_pass_can_be_added(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pipeline, "PASSES", (*pipeline.PASSES, Negations))
    source = "def f(x):\n    return not x\ndef g(x):\n    return not -x"
    assert rewritten(source).count("_pl_not") == 2
    left = Selection(functions=((FunctionKey("f", 1), frozenset()),))
    assert rewritten(source, left) == "def f(x):\n    return not x\n\ndef g(x):\n    return _pl_not(-x)"
