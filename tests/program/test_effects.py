"""What a function reads and writes outside of its own variables."""

from __future__ import annotations

import pytest

from pathlore.program.analysis import SourceAnalysis, analysis_of
from pathlore.program.effects import Effects


def effects(source: str, name: str = "f") -> Effects:
    analysis = analysis_of(source)
    function = analysis.function(name)
    assert function is not None
    return analysis.effects(function)


@pytest.mark.parametrize(
    ("body", "read", "written"),
    [
        ("return x", {"x"}, set()),
        ("x = 1; return x", set(), set()),
        ("global x; x = 1", set(), {"x"}),
        ("global x; x += 1", {"x"}, {"x"}),
        ("global x; del x", set(), {"x"}),
        ("global x\n    for x in (): pass", set(), {"x"}),
        ("global x\n    [y for y in () if (x := y)]", set(), {"x"}),
        ("global x\n    import x", set(), {"x"}),
        ("global g\n    def g(): pass", set(), {"g"}),
        ("return [x for x in ()]", set(), set()),
        ("return [y for x in ()]", {"y"}, set()),
        ("return lambda: x", set(), set()),
        ("def g(): return x", set(), set()),
        ("def g(a=x): pass", {"x"}, set()),
        ("return len", {"len"}, set()),
    ],
)
def test_globals(body: str, read: set[str], written: set[str]) -> None:
    found = effects(f"def f():\n    {body}")
    assert (found.globals_read, found.globals_written) == (read, written)
    assert not found.cells_read
    assert not found.cells_written


def test_variables_of_functions_around_it() -> None:
    source = "def f(a, b):\n  def g():\n    nonlocal b\n    b = a\n    return [c for c in a]\n  return g"
    found = effects(source, "f.g")
    assert (found.cells_read, found.cells_written) == ({"a"}, {"b"})
    assert effects(source).cells_written == frozenset()


def test_a_method_does_not_see_the_variables_of_its_class() -> None:
    found = effects("class C:\n    x = 1\n    def m(self):\n        return x", "C.m")
    assert found.globals_read == {"x"}
    assert not found.cells_read


def test_attributes_and_items_by_the_variable_at_their_root() -> None:
    found = effects(
        "def f(self, a):\n    self.x = a.y\n    self.n.m += 1\n    a[0] = self.z\n    del a.b['k']\n    g().w = 1\n"
        "    [a.v for _ in ()]"
    )
    assert found.attributes_written == {("self", "x"), ("self", "m"), ("a", "[]"), ("", "w")}
    assert found.attributes_read == {("a", "y"), ("self", "n"), ("self", "m"), ("self", "z"), ("a", "b"), ("a", "v")}


def test_calls_by_name() -> None:
    found = effects("def f(a):\n    g(a.h(1))\n    a.b.c()\n    a[0]()\n    f()()\n    return [k() for _ in ()]")
    assert {(call.name, call.receiver) for call in found.calls} == {
        ("g", None),
        ("h", "a"),
        ("c", "a"),
        ("", None),
        ("f", None),
        ("k", None),
    }


@pytest.mark.parametrize(
    ("body", "dynamic"),
    [
        ("return getattr(x, 'y')", True),
        ("return x.__dict__", True),
        ("return [eval(y) for y in x]", True),
        ("vars = 1; return vars", False),
        ("return x.y", False),
    ],
)
def test_what_may_touch_what_it_does_not_name(body: str, dynamic: bool) -> None:
    assert effects(f"def f(x):\n    {body}").is_dynamic is dynamic


def test_only_its_result_tells_of_a_local_function() -> None:
    assert effects("def f(x):\n    y = x.a + z\n    return [i for i in y]").is_local
    assert not effects("def f(x):\n    x.a = 1").is_local
    assert not effects("def f(x):\n    x.append(1)").is_local
    assert not effects("def f(x):\n    x[0] = 1").is_local


def test_a_text_is_analysed_once() -> None:
    source = "def f(): pass\n# once"
    assert analysis_of(source) is analysis_of("".join(source))
    assert isinstance(analysis_of(source), SourceAnalysis)
    assert analysis_of(source).def_use is analysis_of(source).def_use


def test_functions_of_one_name_are_told_apart_by_their_line() -> None:
    analysis = analysis_of("if x:\n    def f(): pass\nelse:\n    @d\n    def f(): pass")
    lines = [scope.line for scope in analysis.scopes.functions()]
    assert lines == [2, 4]
    found = analysis.function("f", 4)
    assert found is not None
    assert found.line == 4
    assert analysis.function("f", 5) is None
