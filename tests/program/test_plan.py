"""Rewrite plans as data: what may be native, what is left alone, and what stands for a plan in a key."""

from __future__ import annotations

import ast
from pathlib import PurePath
from xml.sax import saxutils
from xml.sax.saxutils import XMLGenerator

import pytest

from pathlore.program.natives import (
    PythonCallees,
    is_written_in_python,
    library_attributes,
    python_callees,
    python_names,
)
from pathlore.program.plan import EVERY_PASS, EVERYTHING, FunctionKey, Pass, Selection, make_plan
from pathlore.program.scope_reader import read_scopes
from pathlore.program.scopes import Scopes

SOURCE = "def f(x):\n    return {x} - x\n"
KEY = FunctionKey("f", 1)


def scopes(source: str = SOURCE) -> Scopes:
    return read_scopes(ast.parse(source))


def test_the_default_plan_is_in_no_key() -> None:
    assert make_plan(scopes()).digest() == ""
    assert make_plan(scopes("x = 1"), frozenset({"y"})).digest() == ""
    assert make_plan(scopes()).selection is EVERYTHING


def test_every_other_plan_has_a_digest_of_its_own() -> None:
    selections = [
        Selection(functions=((KEY, frozenset()),)),
        Selection(functions=((KEY, frozenset({Pass.CALLS})),)),
        Selection(functions=((FunctionKey("f", 2), frozenset()),)),
        Selection(left=frozenset({(Pass.CALLS, (1, 0, 1, 4))})),
        Selection(left=frozenset({(Pass.DISPLAYS, (1, 0, 1, 4))})),
        Selection(every_call=True),
        Selection(set_operators=True),
    ]
    digests = [make_plan(scopes(), frozenset(), selection).digest() for selection in selections]
    assert len(set(digests)) == len(digests)
    assert all(digests)


def test_the_order_in_which_functions_are_named_does_not_matter() -> None:
    one, other = (KEY, frozenset({Pass.CALLS, Pass.RESULTS})), (FunctionKey("g", 3), frozenset[Pass]())
    digests = {make_plan(scopes(), frozenset(), Selection(order)).digest() for order in ((one, other), (other, one))}
    assert len(digests) == 1


def test_passes_and_constructs_of_a_plan() -> None:
    place = (2, 11, 2, 14)
    plan = make_plan(scopes(), frozenset(), Selection(((KEY, frozenset()),), frozenset({(Pass.DISPLAYS, place)})))
    assert plan.passes_for(KEY) == frozenset()
    assert plan.passes_for(FunctionKey("f", 2)) == EVERY_PASS
    assert plan.left_by(Pass.DISPLAYS) == {place}
    assert plan.left_by(Pass.CALLS) == frozenset()


@pytest.mark.parametrize(
    ("source", "sets"),
    [
        ("x - y", False),
        ("{1}", True),
        ("{x for x in y}", True),
        ("def f(x: set[int]): pass", True),
        ("frozenset", True),
    ],
)
def test_a_file_that_speaks_of_sets_may_use_their_operators(source: str, sets: bool) -> None:
    assert make_plan(scopes(source)).set_operators is sets
    assert make_plan(scopes("from __future__ import annotations\n" + source)).set_operators is sets
    assert make_plan(scopes(source), frozenset(), Selection(set_operators=True)).set_operators


@pytest.mark.parametrize(
    ("source", "callee", "native"),
    [
        ("def f(): pass", "f", False),
        ("def f(): pass", "x.f", True),
        ("@wrapped\ndef f(): pass", "f", True),
        ("from m import f\ndef f(): pass", "f", True),
        ("def g():\n    import f\ndef f(): pass", "f", True),
        ("def print(): pass", "print", True),
        ("class C:\n    def m(self): pass", "x.m", False),
        ("class C:\n    def m(self): pass", "m", True),
        ("import x\nclass C:\n    def m(self): pass", "x.m", True),
        ("class C:\n    def get(self): pass", "x.get", True),
        ("class C:\n    @property\n    def m(self): pass", "x.m", False),
        ("class C:\n    @wrapped\n    def m(self): pass", "x.m", True),
        ("class C:\n    if x:\n        def m(self): pass", "x.m", True),
        ("class C(Base): pass", "C", True),
        ("class C: pass", "C", False),
        ("", "super", False),
        ("", "x.__init__", True),
        ("", "x.__new__", True),
        ("", "x[0]", True),
        ("", "f()", True),
        ("", "known", False),
        ("def f(): pass\ndef g(f): pass", "f", True),
        ("def f(): pass\ndef g():\n    for f in x: pass", "f", True),
        ("def f(): pass\ndef g():\n    @cache\n    def f(): pass", "f", True),
        ("def g():\n    from base64 import b64encode as known", "known", True),
        ("known = len", "known", True),
        ("from other import known", "known", False),
        ("class C:\n    def m(self): pass\n    def __init__(self): self.m = len", "x.m", True),
        ("class C:\n    def m(self): pass\nclass D:\n    m = len", "x.m", True),
    ],
)
def test_callees_that_may_be_native(source: str, callee: str, native: bool) -> None:
    found = python_callees(scopes(source), frozenset({"known"}))
    assert found.may_be_native(ast.parse(callee, mode="eval").body) is native


def test_a_method_may_be_that_of_a_library_class_in_sight() -> None:
    source = scopes("class C:\n    def characters(self, text): pass\n    def own(self): pass")
    library = library_attributes({"XMLGenerator": XMLGenerator, "Project": Project})
    found = python_callees(source, frozenset(), library)
    assert found.methods == {"own"}
    assert library_attributes({"saxutils": saxutils}) >= {"characters"}


class Project:
    def own(self) -> None:
        pass


def test_classes_of_libraries_are_not_the_projects() -> None:
    assert python_names({"Project": Project, "PurePath": PurePath, "library_attributes": library_attributes}) == {
        "Project"
    }


def test_a_plan_may_take_every_callee_for_native() -> None:
    plan = make_plan(scopes("def f(): pass"), frozenset({"g"}), Selection(every_call=True))
    assert plan.python == PythonCallees()


class Own:
    pass


class Derived(Own):
    pass


def test_names_of_functions_and_classes_written_in_python() -> None:
    names = {
        "own": Own,
        "derived": Derived,
        "here": scopes,
        "builtin": len,
        "library": ast.parse,
        "number": 1,
        "t": int,
    }
    assert python_names(names) == {"own", "here"}


def test_classes_written_in_python() -> None:
    assert [is_written_in_python(cls) for cls in (Own, Derived, Pass, int, type(None))] == [
        True,
        True,
        True,
        False,
        False,
    ]
