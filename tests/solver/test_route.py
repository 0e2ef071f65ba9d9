"""The route: which back ends are asked, in which order, and how they share the time."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import dataclass, field

import pytest

from pathlore.expr import build, doubles
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term
from pathlore.solver import portfolio
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import UNSAT, Answer, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.theories import Theories

X, Y = (build.variable(name, Sort.INT) for name in "xy")


def number(value: int) -> Term:
    return build.integer(value)


ZERO = number(0)
LINEAR = Query((build.gt(X, Y),), build.lt(X, number(3)))
DIVISION = Query((build.gt(X, Y),), build.eq(build.mod(X, number(3)), number(2)))
NONLINEAR = Query((build.gt(X, Y),), build.eq(build.mul(X, Y), number(12)))
BITS = Query((build.gt(X, Y),), build.eq(build.bit_and(X, Y), number(12)))
F, G = (build.variable(name, Sort.FLOAT) for name in "fg")
# Products of unlike doubles that are never less than themselves: no search finds a solution.
FLOATS = Query((), doubles.less(doubles.absolute(doubles.mul(F, G)), doubles.mul(F, G)))
# Bounded, and too much to try.
BOUNDED = Query(tuple(c for v in (X, Y) for c in (build.gt(v, ZERO), build.lt(v, number(10**6)))), NONLINEAR.goal)
SHIFTS = Query((build.gt(X, Y),), build.eq(build.shift_left(X, Y), number(12)))


@dataclass
class Recorder:
    """Back ends that write down who was asked and with how much time."""

    answers: dict[str, Answer] = field(default_factory=dict)
    asked: list[tuple[str, float | None]] = field(default_factory=list)

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        for name in ("z3", "bitwuzla", "cvc5"):
            monkeypatch.setitem(portfolio._LOADERS, name, self._loader(name))

    def _loader(self, name: str) -> object:
        return lambda timeout, stats, theories: _Recording(name, self)

    @property
    def names(self) -> list[str]:
        return [name for name, _ in self.asked]


@dataclass
class _Recording:
    name: str
    recorder: Recorder

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        self.recorder.asked.append((self.name, seconds))
        return self.recorder.answers.get(self.name, Unknown(f"{self.name} gave up"))


@pytest.fixture
def recorder(monkeypatch: pytest.MonkeyPatch) -> Recorder:
    made = Recorder()
    made.install(monkeypatch)
    return made


@pytest.mark.parametrize(
    ("query", "names"),
    [
        (LINEAR, ["z3"]),
        # A short try; where values are few, they are tried before all the time that is left is used
        (DIVISION, ["z3", "z3"]),
        (NONLINEAR, ["z3", "bitwuzla"]),
        (BITS, ["bitwuzla", "z3"]),
        (SHIFTS, ["bitwuzla", "z3"]),
        # A short try, then the other method, then all the time that is left
        (FLOATS, ["bitwuzla", "bitwuzla"]),
        (BOUNDED, ["z3", "bitwuzla", "z3"]),
    ],
)
def test_the_theories_of_a_query_decide_who_is_asked(recorder: Recorder, query: Query, names: list[str]) -> None:
    assert isinstance(Portfolio(8.0, SolverStats()).check(query), Unknown)
    assert recorder.names == names
    recorder.asked.clear()
    assert isinstance(Portfolio(8.0, SolverStats(), second_opinion=True).check(query), Unknown)
    assert recorder.names == [*names, "cvc5"]


def test_a_constraint_counts_as_much_as_the_goal(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats()).check(Query((BITS.goal,), LINEAR.goal))
    assert recorder.names == ["bitwuzla", "z3"]


def test_the_first_answer_ends_the_search(recorder: Recorder) -> None:
    recorder.answers["z3"] = UNSAT
    assert Portfolio(8.0, SolverStats()).check(NONLINEAR) is UNSAT
    assert recorder.names == ["z3"]


def test_the_time_is_shared_and_the_last_gets_the_rest(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats(), second_opinion=True).check(NONLINEAR)
    shares = [seconds or 0.0 for _, seconds in recorder.asked]
    assert shares == pytest.approx([4.0, 4.0, 8.0], abs=0.1)
    recorder.asked.clear()
    Portfolio(8.0, SolverStats()).check(LINEAR)
    assert recorder.asked == [("z3", 8.0)]


def test_a_short_try_takes_little_of_the_time(recorder: Recorder) -> None:
    Portfolio(8.0, SolverStats()).check(FLOATS)
    Portfolio(8.0, SolverStats()).check(BOUNDED)
    shares = [seconds or 0.0 for _, seconds in recorder.asked]
    assert shares[0] < 0.5
    assert shares[1] > 7.0
    assert shares[2] < 0.5
    assert shares[3:] == pytest.approx([3.95, 7.9], abs=0.2)


def test_doubles_are_searched_before_anybody_is_asked(recorder: Recorder) -> None:
    query = Query((doubles.less(F, doubles.double(3.0)),), doubles.less(doubles.double(2.0), F))
    answer = Portfolio(8.0, SolverStats()).check(query)
    assert isinstance(answer, Sat)
    assert 2.0 < answer.assignment[F] < 3.0  # type: ignore[operator]
    assert recorder.names == []


def test_every_reason_is_given(recorder: Recorder) -> None:
    answer = Portfolio(8.0, SolverStats()).check(NONLINEAR)
    assert answer == Unknown("z3 gave up; bitwuzla gave up")


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
    above = build.gt(build.bit_and(X, Y), X)
    assert isinstance(solver.check(Query((build.ge(X, number(0)),), above)), Unsat)
    # Power of two: the classical trick holds for one bit and for none.
    trick = build.zero(build.bit_and(X, build.sub(X, number(1))))
    answer = solver.check(Query((build.gt(X, number(1000)), trick), build.lt(X, number(1025))))
    assert isinstance(answer, Sat)
    assert answer.assignment[X] == 1024


def test_every_back_end_that_was_asked_counts_as_a_solve() -> None:
    stats = SolverStats()
    solver = Portfolio(10.0, stats)
    solver.check(LINEAR)
    assert stats.solves == 1
    solver.check(Query((build.ge(X, number(0)),), build.gt(build.bit_and(X, Y), X)))
    assert stats.solves == 3


def test_back_ends_are_imported_when_they_are_needed() -> None:
    program = """
import sys
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Query, SolverStats

x = build.variable("x", Sort.INT)
solver = Portfolio(10.0, SolverStats(), second_opinion=True)
assert "pathlore.solver.z3.backend" not in sys.modules
solver.check(Query((), build.gt(x, build.ONE)))
assert "pathlore.solver.z3.backend" in sys.modules
assert not {"z3", "bitwuzla", "cvc5"} & set(sys.modules)
solver.check(Query((), build.gt(build.bit_and(x, build.variable("y", Sort.INT)), build.ONE)))
assert "bitwuzla" in sys.modules
assert "cvc5" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_missing_second_opinion_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    from pathlore.solver import cvc5

    monkeypatch.setattr(cvc5, "cvc5", None)
    with pytest.raises(ImportError, match=r"install pathlore\[cvc5\]"):
        cvc5.Cvc5(1.0, SolverStats(), Theories())
