"""Inputs that contradict a mark are looked for near known ones."""

from __future__ import annotations

from pathlore.certificates.doubts import counterexample
from pathlore.expr import build, texts
from pathlore.expr.term import Sort, term_table


def test_every_variable_of_the_goal_is_tried() -> None:
    with term_table():
        first, second = build.variable("first", Sort.STR), build.variable("second", Sort.STR)
        kept, wanted = texts.equal(first, texts.text("q")), texts.equal(second, texts.text("zz"))
        found = counterexample(build.and_(wanted, kept), [kept], [{first: "q", second: ""}], 40)

    assert found == "first: str = 'q', second: str = 'zz'"


def test_what_contradicts_a_condition_is_no_counterexample() -> None:
    with term_table():
        number = build.variable("n", Sort.INT)
        goal, known = build.gt(number, build.integer(5)), build.lt(number, build.integer(3))

        assert counterexample(goal, [known], [{number: 0}], 400) is None
        assert counterexample(goal, [], [{number: 0}], 400) == "n: int = 6"
