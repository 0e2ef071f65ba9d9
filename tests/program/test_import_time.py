"""What runs at import is found, with what it acts on and what it calls."""

from __future__ import annotations

from pathlore.program.import_time import ARGUMENT, CALLED, Action, import_time


def acted_on(source: str) -> set[tuple[str, ...]]:
    return {a.on for statement in import_time(source).statements for a in statement.actions if not a.is_given}


def test_statements_act_on_what_leads_to_their_targets() -> None:
    assert acted_on("a.b.c = 1\nd()[0] = 2\n[e.f(x) for x in g]\n") == {("a", "b"), ("d", CALLED), ("d",), ("e", "f")}


def test_functions_do_not_run_when_they_are_defined() -> None:
    assert acted_on("@deco\ndef f(x=default()):\n    other()\n") == {("deco",), ("default",)}
    assert acted_on("if __name__ == '__main__':\n    other()\n") == set()
    for test in ("__name__ != '__main__'", "__name__ == 'app'"):
        assert acted_on(f"if {test}:\n    other()\n") == {("other",)}
    assert acted_on("if __name__ == '__main__':\n    first()\nelse:\n    other()\n") == {("first",), ("other",)}


def test_variables_of_functions_stand_for_what_they_come_from() -> None:
    (body,) = import_time("def f(given, self):\n    a = b.c()\n    a.d = given.e()\n    self.g = []\n").functions["f"]

    assert set(body.actions) == {
        Action(("b", "c"), True),
        Action(("b", "c", CALLED), False),
        Action((ARGUMENT, "e"), True),
    }


def test_a_function_stands_for_those_inside_of_it_once_it_was_called() -> None:
    found = import_time("def deco(f):\n    def inner():\n        a()\n    return inner\n").functions

    assert not found["deco"][0].actions
    assert [action.on for body in found["deco"][0].inside for action in body.actions] == [("a",)]


def test_a_call_gives_what_it_was_given() -> None:
    assert ("lib", "data", "add") in acted_on("next(iter([lib.data])).add(1)\n")
    assert import_time("for a, b in zip([lib.x], [1]): pass\n").statements[0].aliases["a"] >= {("lib", "x")}


def test_variables_of_functions_around_are_known() -> None:
    (outer,) = import_time("def outer():\n    k = lib.x\n    def add(v):\n        k.append(v)\n").functions["outer"]

    assert [action.on for body in outer.inside for action in body.actions if not action.is_given] == [
        ("lib", "x", "append")
    ]


def test_patterns_bind_parts_of_their_subject() -> None:
    (statement,) = import_time("match lib:\n    case object(data=[k, *rest]): pass\n").statements

    assert statement.aliases == {"k": {("lib",)}, "rest": {("lib",)}}
