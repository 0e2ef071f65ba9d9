"""Guards change nothing that a program can see; and what passes them is Python's own operation."""

from __future__ import annotations

import ast
import builtins
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathlore.instrumentation.instrument import Instrumentation
from pathlore.program.plan import Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.runtime.calls import PROJECT_FILES
from pathlore.transform.pipeline import rewrite

CASES = Path(__file__).parent / "guard_cases.py"


@pytest.fixture(scope="module")
def _operators() -> Iterator[None]:
    code = Instrumentation()
    code.provide_operators()
    PROJECT_FILES.add(str(CASES))
    yield
    PROJECT_FILES.discard(str(CASES))


def loaded(guards: bool | None) -> dict[str, Any]:
    """The module of the cases: plain, or rewritten with guards or without."""
    tree = ast.parse(CASES.read_text())
    if guards is not None:
        plan = make_plan(read_scopes(tree), frozenset(), Selection(every_call=True, guards=guards))
        tree = ast.fix_missing_locations(rewrite(tree, plan))
    names: dict[str, Any] = {"__name__": "guard_cases", "__file__": str(CASES)}
    exec(compile(tree, str(CASES), "exec", dont_inherit=True), names)
    return names


def _names() -> list[str]:
    tree = ast.parse(CASES.read_text())
    last = tree.body[-1]
    assert isinstance(last, ast.Assign)
    found = [n.id for n in ast.walk(last.value) if isinstance(n, ast.Name)]
    return sorted(set(found))


@pytest.mark.parametrize("name", _names())
@pytest.mark.usefixtures("_operators")
def test_a_program_sees_no_guard(name: str) -> None:
    arguments = (1,) if name.startswith("variables_") else ()
    expected, found = loaded(None)[name](*arguments), loaded(True)[name](*arguments)
    assert repr(found) == repr(expected)


@pytest.mark.usefixtures("_operators")
def test_every_case_is_listed() -> None:
    plain = loaded(None)
    own = {n for n, v in plain.items() if getattr(getattr(v, "__code__", None), "co_filename", "") == str(CASES)}
    assert own - {"note", "taken"} == set(_names())


OPERATIONS = """
def run(d, i, s, items, obj, f):
    items[i] = d[i + 1]
    d[i] += 1
    x = len(items) + abs(i - 3) + ord(s[i]) + int("3") + max(i, 2)
    y = f"{i} {s}" + "%d" % i + s.upper() + d.get(f"k{i}", "")
    z = i in d, s in s, i == x, i is x, {i: s}, {i, x}, isinstance(i, int), items[i:], f(i), f(i + 1)
    items.append(x)
    del d[i]
    return x, y, z, [d.get(k, 0) for k in (7, 8)], [abs(k) for k in items if k in d]
"""


def test_plain_operands_reach_no_operator(monkeypatch: pytest.MonkeyPatch) -> None:
    Instrumentation().provide_operators()
    tree = ast.parse(OPERATIONS)
    tree = ast.fix_missing_locations(rewrite(tree, make_plan(read_scopes(tree))))
    monkeypatch.setattr(builtins, "_pl_files", {"guarded.py"})
    reached = []
    for name in ("call", "getitem", "setitem", "delitem", "contains", "fstring", "percent", "is", "dict", "set"):
        monkeypatch.setattr(builtins, f"_pl_{name}", lambda *args, name=name: reached.append((name, args)))
    names: dict[str, Any] = {}
    exec(compile(tree, "guarded.py", "exec"), names)
    exec(compile("def f(x): return x", "guarded.py", "exec"), names)
    found = names["run"]({0: 1, 1: 2}, 0, "abc", [1, 2], None, names["f"])
    assert reached == []
    assert found[0] == 2 + 3 + 97 + 3 + 2


@pytest.mark.usefixtures("_operators")
def test_the_classes_of_symbolic_values_are_all_known() -> None:
    """Guards of `is` know them by their exact types, also those that come with models."""
    import pathlore.stdlib.registry as registry
    from pathlore.runtime.guards import guards
    from pathlore.runtime.values.symbolic import Symbolic

    known = guards()["_pl_objects"]
    for name in registry._LATER:
        registry.load_models(name)
    assert guards()["_pl_objects"] == known
    assert Symbolic in known
