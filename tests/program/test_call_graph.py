"""Which function may call which, and which block may come after which."""

from __future__ import annotations

import ast

import pytest

from pathlore.program.analysis import analysis_of
from pathlore.program.blocks import BasicBlock, Outline
from pathlore.program.call_graph import CallGraph, CodeGraph


def callees(name: str, *sources: str) -> set[str]:
    files = [analysis_of(source) for source in sources]
    found = [function for file in files if (function := file.function(name)) is not None]
    return {scope.name for scope in CallGraph(files).callees(found[0])}


@pytest.mark.parametrize(
    ("source", "called"),
    [
        ("def f(): g()\ndef g(): pass", {"g"}),
        ("def f(): return g\ndef g(): pass", {"g"}),
        ("def f(g): g()\ndef g(): pass", set()),
        ("def f():\n    g = 1\n    g()\ndef g(): pass", set()),
        ("def f():\n    def g(): pass\n    g()\ndef g(): pass", {"f.g"}),
        ("def f(): [g() for _ in x]\ndef g(): pass", {"g"}),
        ("def f(): return lambda: g()\ndef g(): pass", {"g"}),
        ("def f():\n    def h(): g()\ndef g(): pass", set()),
        ("def f(x): x.m()\nclass C:\n    def m(self): pass\nclass D:\n    def m(self): pass", {"C.m", "D.m"}),
        ("def f(): m()\nclass C:\n    def m(self): pass", set()),
        ("def f(): C()\nclass C:\n    def __init__(self): pass\n    def __eq__(self, o): pass", {"C.__init__"}),
        ("def f(): D()\nclass C:\n    def __init__(self): pass\nclass D(C): pass", {"C.__init__"}),
        ("class C:\n    def f(self): self.__g()\n    def __g(self): pass\nf = C.f", None),
        ("def f(): g()\ndef h():\n    global g\n    def g(): pass", {"h.g"}),
        ("if x:\n    def g(): pass\nelse:\n    def g(): pass\ndef f(): g()", {"g"}),
        ("def f(x): x.p\nclass C:\n    @property\n    def p(self): pass", {"C.p"}),
        ("def f(x): x.m = 1\nclass C:\n    def m(self): pass", set()),
    ],
)
def test_callees_in_one_file(source: str, called: set[str] | None) -> None:
    if called is None:
        assert callees("C.f", source) == {"C.__g"}
    else:
        assert callees("f", source) == called


@pytest.mark.parametrize(
    "imported",
    [
        "from m import g",
        "from m import g as h\ng = h",
        "from m import *",
        "def k():\n    global g\n    from m import g",
    ],
)
def test_callees_in_another_file(imported: str) -> None:
    call = "h()" if " as h" in imported else "g()"
    assert callees("f", f"{imported}\ndef f(): {call}", "def g(): pass\nclass C:\n    def g(self): pass") == {"g"}


def test_an_attribute_of_a_module_is_a_function_of_it() -> None:
    assert callees("f", "import m\ndef f(): m.g()", "def g(): pass") == {"g"}


@pytest.mark.parametrize(
    ("body", "unknown"),
    [
        ("g()", False),
        ("len(x)", False),
        ("x()", True),
        ("x[0]()", True),
        ("g()()", True),
        ("h()", True),
        ("x.m()", False),
        ("(lambda: 0)()", True),
        ("[x() for _ in ()]", True),
    ],
)
def test_calls_of_what_may_be_anything(body: str, unknown: bool) -> None:
    file = analysis_of(f"def g(): pass\nh = g\ndef f(x): {body}")
    function = file.function("f")
    assert function is not None
    assert CallGraph([file]).calls_unknown(function) is unknown


def test_what_may_run_includes_special_methods() -> None:
    file = analysis_of(
        "def f(): g()\ndef g(): f()\ndef other(): pass\nclass C:\n    def __add__(self, o): return helper()\n"
        "def helper(): pass"
    )
    graph = CallGraph([file])
    start = file.function("f")
    assert start is not None
    assert {scope.name for scope in graph.reachable([start])} == {"f", "g", "C.__add__", "helper"}
    assert graph.reachable([]) == set()


def test_what_may_run_includes_what_a_decorator_puts_in_the_place_of_a_function() -> None:
    file = analysis_of(
        "def wrapped(g):\n    def inner(): return g()\n    return inner\n"
        "@wrapped\ndef f(): pass\ndef other(): pass\nTABLE = [lambda: handed()]\ndef handed(): pass"
    )
    start = file.function("f")
    assert start is not None
    assert {scope.name for scope in CallGraph([file]).reachable([start])} == {"f", "wrapped", "wrapped.inner", "handed"}


# Blocks


CODE = """
def f(x):
    if x:
        g(x)
    return 1

def g(y):
    while y:
        y -= 1
    try:
        h()
    except E:
        y = 0
    finally:
        y = 1

def never():
    pass
"""


def block(outline: Outline, function: str, arm: str) -> BasicBlock:
    return next(found for found in outline.blocks if found.function == function and found.arm == arm)


def test_distances_go_through_calls_and_not_back() -> None:
    outline = Outline(ast.parse(CODE), "m")
    distances = CodeGraph([outline]).distances({block(outline, "g", "handler").key})
    assert distances[block(outline, "g", "try").key] == 1
    assert distances[block(outline, "f", "entry").key] > distances[block(outline, "f", "then").key]
    assert block(outline, "f", "else").key not in distances
    assert block(outline, "never", "entry").key not in distances


def test_what_may_reach_includes_what_returns_there() -> None:
    outline = Outline(ast.parse(CODE), "m")
    reaching = CodeGraph([outline]).reaching({block(outline, "f", "after").key}, ["g"])
    assert block(outline, "f", "then").key in reaching
    assert block(outline, "never", "entry").key not in reaching
