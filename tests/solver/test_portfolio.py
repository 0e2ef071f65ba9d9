"""The portfolio: which stages are asked, in which order, and how they share the time."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

from pathlore.expr import bitwise, build, doubles, texts
from pathlore.expr.application import apply
from pathlore.expr.assignment import holds
from pathlore.expr.functions import define
from pathlore.expr.term import Sort, Term
from pathlore.solver.back_ends import BackEnds
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import UNSAT, Answer, BackEnd, Budget, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.recipes import RECIPES, Kind, Recipe, Stage, kind_of
from pathlore.solver.theories import Theories

X, Y = (build.variable(name, Sort.INT) for name in "xy")


def number(value: int) -> Term:
    return build.integer(value)


ZERO = number(0)
LINEAR = Query((build.gt(X, Y),), build.lt(X, number(3)))
DIVISION = Query((build.gt(X, Y),), build.eq(build.mod(X, number(3)), number(2)))
NONLINEAR = Query((build.gt(X, Y),), build.eq(build.mul(X, Y), number(12)))
BITS = Query((build.gt(X, Y),), build.eq(bitwise.bit_and(X, Y), number(12)))
F, G = (build.variable(name, Sort.FLOAT) for name in "fg")
# Products of unlike doubles that are never less than themselves: no search finds a solution.
FLOATS = Query((), doubles.less(doubles.absolute(doubles.mul(F, G)), doubles.mul(F, G)))
# Bounded, and too much to try.
BOUNDED = Query(tuple(c for v in (X, Y) for c in (build.gt(v, ZERO), build.lt(v, number(10**6)))), NONLINEAR.goal)
SHIFTS = Query((build.gt(X, Y),), build.eq(bitwise.shift_left(X, Y), number(12)))


S = build.variable("s", Sort.STR)
PARSED = Query((), doubles.less(apply(define("test.parsed", Sort.FLOAT, float), S), F))
TEXTS = Query((), build.gt(texts.length(S), number(3)))
OPAQUE = Query((), build.eq(apply(define("test.portfolio", Sort.INT, lambda n: n), X), number(3)))

SOLVERS = (Stage.Z3, Stage.BITWUZLA, Stage.CVC5)


@dataclass
class Recorder:
    """Back ends that write down who was asked, and with which budget."""

    answers: dict[Stage, Answer] = field(default_factory=dict)
    asked: list[tuple[Stage, Budget]] = field(default_factory=list)

    def install(self, monkeypatch: pytest.MonkeyPatch, stages: Iterable[Stage]) -> None:
        recorded, load = frozenset(stages), BackEnds._load

        def loaded(back_ends: BackEnds, stage: Stage) -> BackEnd:
            return _Recording(stage, self) if stage in recorded else load(back_ends, stage)

        monkeypatch.setattr(BackEnds, "_load", loaded)

    @property
    def stages(self) -> list[Stage]:
        return [stage for stage, _ in self.asked]

    @property
    def seconds(self) -> list[float]:
        return [budget.seconds for _, budget in self.asked]


@dataclass
class _Recording:
    stage: Stage
    recorder: Recorder

    def check(self, query: Query, budget: Budget) -> Answer:
        self.recorder.asked.append((self.stage, budget))
        return self.recorder.answers.get(self.stage, Unknown(f"{self.stage.name} gave up"))


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """In place of the SMT solvers."""
    made = Recorder()
    made.install(monkeypatch, SOLVERS)
    return made


@pytest.fixture
def everybody(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    """In place of every stage."""
    made = Recorder()
    made.install(monkeypatch, Stage)
    return made


@pytest.mark.parametrize(
    ("query", "stages"),
    [
        (LINEAR, [Stage.Z3]),
        # A short try; where values are few, they are tried before all the time that is left is used
        (DIVISION, [Stage.Z3, Stage.Z3]),
        (NONLINEAR, [Stage.Z3, Stage.BITWUZLA]),
        (BITS, [Stage.BITWUZLA, Stage.Z3]),
        (SHIFTS, [Stage.BITWUZLA, Stage.Z3]),
        # A short try, then the other method, then all the time that is left
        (FLOATS, [Stage.BITWUZLA, Stage.BITWUZLA]),
        (BOUNDED, [Stage.Z3, Stage.BITWUZLA, Stage.Z3]),
    ],
)
def test_the_theories_of_a_query_decide_who_is_asked(recorder: Recorder, query: Query, stages: list[Stage]) -> None:
    assert isinstance(Portfolio(8.0, SolverStats()).check(query), Unknown)
    assert recorder.stages == stages
    recorder.asked.clear()
    assert isinstance(Portfolio(8.0, SolverStats(), second_opinion=True).check(query), Unknown)
    assert recorder.stages == [*stages, Stage.CVC5]


# Each recipe, with what a stage may cost when the timeout is 8 seconds and nobody takes any time.
FEW, MANY = (Stage.ENUMERATION, 3_000), (Stage.ENUMERATION, 400_000)
SMALL, LARGE = (Stage.TABLES, 1_000_000), (Stage.TABLES, 10_000_000)
ASKED: dict[Kind, tuple[Query, list[tuple[Stage, float]]]] = {
    Kind.LINEAR: (LINEAR, [(Stage.Z3, 8.0)]),
    Kind.DIVISION: (DIVISION, [FEW, SMALL, (Stage.Z3, 0.3), LARGE, MANY, (Stage.Z3, 8.0)]),
    Kind.PRODUCTS: (NONLINEAR, [(Stage.Z3, 4.0), (Stage.BITWUZLA, 8.0)]),
    Kind.BOUNDED_PRODUCTS: (BOUNDED, [(Stage.Z3, 0.1), SMALL, (Stage.BITWUZLA, 4.0), LARGE, MANY, (Stage.Z3, 8.0)]),
    Kind.BITS: (BITS, [SMALL, (Stage.BITWUZLA, 4.0), LARGE, MANY, (Stage.Z3, 8.0)]),
    Kind.FLOATS: (
        FLOATS,
        [
            FEW,
            (Stage.DOUBLE_SEARCH, 800),
            MANY,
            (Stage.BITWUZLA, 0.04),
            (Stage.DOUBLE_SEARCH, 6_000),
            (Stage.BITWUZLA, 8.0),
        ],
    ),
    Kind.PARSED_FLOATS: (
        PARSED,
        [
            FEW,
            (Stage.LOCAL_SEARCH, 100),
            (Stage.DOUBLE_SEARCH, 800),
            MANY,
            (Stage.BITWUZLA, 0.04),
            (Stage.DOUBLE_SEARCH, 6_000),
            (Stage.BITWUZLA, 8.0),
        ],
    ),
    Kind.TEXTS: (
        TEXTS,
        [
            (Stage.SCANNING, 4.0),
            FEW,
            (Stage.LOCAL_SEARCH, 100),
            (Stage.CODE_POINTS, 4.0),
            (Stage.LANGUAGES, 4.0),
            MANY,
            (Stage.LOCAL_SEARCH, 500),
            (Stage.Z3, 0.3),
            (Stage.SHORT_TEXTS, 0.25),
            (Stage.SHORT_TEXTS_RETRY, 2.0),
            (Stage.Z3, 8.0),
        ],
    ),
    Kind.OPAQUE: (OPAQUE, [FEW, (Stage.LOCAL_SEARCH, 500), MANY, (Stage.Z3, 8.0)]),
}


@pytest.mark.parametrize("kind", Kind)
def test_every_kind_of_query_has_its_recipe(everybody: Recorder, kind: Kind) -> None:
    query, expected = ASKED[kind]
    assert kind_of(query, Theories().of_query(query)) is kind
    Portfolio(8.0, SolverStats()).check(query)
    assert everybody.stages == [stage for stage, _ in expected]
    costs = [budget.evaluations or budget.seconds for _, budget in everybody.asked]
    assert costs == pytest.approx([cost for _, cost in expected], abs=0.05)


@pytest.mark.parametrize("kind", Kind)
def test_a_recipe_ends_with_a_stage_that_may_take_all_the_time(kind: Kind) -> None:
    for recipe in (RECIPES[kind], RECIPES[kind].without(Stage.CVC5)):
        assert recipe.steps[-1] in ((stage, Budget()) for stage in SOLVERS)


def test_a_short_timeout_cuts_every_budget(everybody: Recorder) -> None:
    for query, _ in ASKED.values():
        Portfolio(0.02, SolverStats()).check(query)
    assert max(everybody.seconds) <= 0.02
    probes = [budget.seconds for stage, budget in everybody.asked if stage is Stage.DOUBLE_SEARCH]
    assert probes == [0.005] * 4


def test_a_portfolio_may_have_recipes_of_its_own(everybody: Recorder) -> None:
    recipes = {**RECIPES, Kind.LINEAR: Recipe(steps=((Stage.BITWUZLA, Budget()),))}
    Portfolio(8.0, SolverStats(), recipes=recipes).check(LINEAR)
    assert everybody.asked == [(Stage.BITWUZLA, Budget(8.0))]


def test_probes_give_no_reasons(everybody: Recorder) -> None:
    answer = Portfolio(8.0, SolverStats()).check(FLOATS)
    assert isinstance(answer, Unknown)
    assert answer.details == "BITWUZLA gave up"


def test_a_constraint_counts_as_much_as_the_goal(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats()).check(Query((BITS.goal,), LINEAR.goal))
    assert recorder.stages == [Stage.BITWUZLA, Stage.Z3]


def test_the_first_answer_ends_the_search(recorder: Recorder) -> None:
    recorder.answers[Stage.Z3] = UNSAT
    assert Portfolio(8.0, SolverStats()).check(NONLINEAR) is UNSAT
    assert recorder.stages == [Stage.Z3]


def test_the_time_is_shared_and_the_last_gets_the_rest(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats(), second_opinion=True).check(NONLINEAR)
    assert recorder.seconds == pytest.approx([4.0, 4.0, 8.0], abs=0.1)
    recorder.asked.clear()
    Portfolio(8.0, SolverStats()).check(LINEAR)
    assert recorder.asked == [(Stage.Z3, Budget(8.0))]


def test_a_short_try_takes_little_of_the_time(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats()).check(FLOATS)
    Portfolio(8.0, SolverStats()).check(BOUNDED)
    shares = recorder.seconds
    assert shares[0] < 0.5
    assert shares[1] > 7.0
    assert shares[2] < 0.5
    assert shares[3:] == pytest.approx([3.95, 7.9], abs=0.2)


def test_doubles_are_searched_before_anybody_is_asked(recorder: Recorder) -> None:
    query = Query((doubles.less(F, doubles.double(3.0)),), doubles.less(doubles.double(2.0), F))
    answer = Portfolio(8.0, SolverStats()).check(query)
    assert isinstance(answer, Sat)
    assert 2.0 < answer.assignment[F] < 3.0  # type: ignore[operator]
    assert recorder.asked == []


def test_every_reason_is_given(recorder: Recorder) -> None:
    answer = Portfolio(8.0, SolverStats()).check(NONLINEAR)
    assert isinstance(answer, Unknown)
    assert answer.details == "Z3 gave up; BITWUZLA gave up"


def test_what_integer_solvers_miss_is_found_on_bit_vectors() -> None:
    squares = build.add(build.mul(X, X), build.mul(Y, Y))
    query = Query((build.gt(X, number(0)), build.gt(Y, X)), build.eq(squares, number(10006**2 + 9999**2)))
    answer = Portfolio(20.0, SolverStats()).check(query)
    assert isinstance(answer, Sat)
    assert holds(query.goal, answer.assignment)


def test_bit_operations_are_solved_and_refuted() -> None:
    solver = Portfolio(10.0, SolverStats())
    sat = solver.check(BITS)
    assert isinstance(sat, Sat)
    assert all(holds(c, sat.assignment) for c in (*BITS.constraints, BITS.goal))
    above = build.gt(bitwise.bit_and(X, Y), X)
    assert isinstance(solver.check(Query((build.ge(X, number(0)),), above)), Unsat)
    # Power of two: the classical trick holds for one bit and for none.
    trick = build.zero(bitwise.bit_and(X, build.sub(X, number(1))))
    answer = solver.check(Query((build.gt(X, number(1000)), trick), build.lt(X, number(1025))))
    assert isinstance(answer, Sat)
    assert answer.assignment[X] == 1024


def test_every_back_end_that_was_asked_counts_as_a_solve() -> None:
    stats = SolverStats()
    solver = Portfolio(10.0, stats)
    solver.check(LINEAR)
    assert stats.solves == 1
    solver.check(Query((build.ge(X, number(0)),), build.gt(bitwise.bit_and(X, Y), X)))
    assert stats.solves == 3


def test_back_ends_are_imported_when_they_are_needed() -> None:
    program = """
import sys
from pathlore.expr import bitwise, build
from pathlore.expr.term import Sort
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Query, SolverStats

x = build.variable("x", Sort.INT)
solver = Portfolio(10.0, SolverStats(), second_opinion=True)
assert "pathlore.solver.z3.backend" not in sys.modules
solver.check(Query((), build.gt(x, build.ONE)))
assert "pathlore.solver.z3.backend" in sys.modules
assert not {"z3", "bitwuzla", "cvc5"} & set(sys.modules)
solver.check(Query((), build.gt(bitwise.bit_and(x, build.variable("y", Sort.INT)), build.ONE)))
assert "bitwuzla" in sys.modules
assert "cvc5" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_missing_second_opinion_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlore.solver import cvc5

    monkeypatch.setattr(cvc5, "cvc5", None)
    with pytest.raises(ImportError, match=r"install pathlore\[cvc5\]"):
        cvc5.Cvc5(SolverStats(), Theories())


@pytest.mark.parametrize("kind", Kind)
def test_what_stays_open_is_said_in_words_of_the_program(everybody: Recorder, kind: Kind) -> None:
    answer = Portfolio(8.0, SolverStats()).check(ASKED[kind][0])
    assert isinstance(answer, Unknown)
    assert answer.reason.startswith("a condition on ")
    assert answer.reason.endswith(": too hard")
