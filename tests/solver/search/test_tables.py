"""Tables of all values: exact where the values are few, silent elsewhere, and cheaper the more was asked before."""

from __future__ import annotations

from hypothesis import given, settings

from pathlore.expr import bitwise, build
from pathlore.expr.assignment import TooLargeError, evaluate
from pathlore.expr.term import Sort, Term
from pathlore.solver.portfolio import Portfolio
from pathlore.solver.query import Answer, Query, Sat, SolverStats, Unknown, Unsat
from tests.scale import examples
from tests.solver.asking import tables
from tests.solver.test_conformance import CONDITIONS, assignments, small

N, M, FLAG = build.variable("n", Sort.INT), build.variable("m", Sort.INT), build.variable("flag", Sort.BOOL)
BYTE = (build.le(build.integer(0), N), build.le(N, build.integer(255)))


SHARED = tables()


def bits(term: Term, turns: int) -> list[Term]:
    """The states of a checksum that takes one bit after the other."""
    found = [term]
    for _ in range(turns):
        last = found[-1]
        half = bitwise.shift_right(last, build.integer(1))
        odd = build.eq(bitwise.bit_and(last, build.integer(1)), build.integer(1))
        found.append(build.ite(odd, bitwise.bit_xor(half, build.integer(0xB8)), half))
    return found


def plain(value: int, turns: int) -> int:
    for _ in range(turns):
        value = value >> 1 ^ 0xB8 if value & 1 else value >> 1
    return value


def asked(goal: Term, constraints: tuple[Term, ...] = BYTE, evaluations: int = 1_000_000) -> Answer:
    return tables(evaluations=evaluations).check(Query(constraints, goal, {}))


def test_a_checksum_is_decided_as_brute_force_decides_it() -> None:
    last = bits(N, 8)[-1]
    reached = {plain(n, 8) for n in range(256)}
    for wanted in range(0, 300, 7):
        answer = asked(build.eq(last, build.integer(wanted)))
        if wanted in reached:
            assert isinstance(answer, Sat)
            (value,) = answer.assignment.values()
            assert plain(int(value), 8) == wanted
        else:
            assert isinstance(answer, Unsat)


@settings(max_examples=examples(300), deadline=None)
@given(goal=CONDITIONS, constraint=CONDITIONS)
def test_random_terms_have_the_answer_of_exhaustive_search(goal: Term, constraint: Term) -> None:
    variables = sorted(goal.variables | constraint.variables, key=lambda v: v.serial)
    limits = small(*(v for v in variables if v.sort is Sort.INT))
    answer = SHARED.check(Query((*limits, constraint), goal, {}))
    try:
        possible = any(evaluate(goal, a) and evaluate(constraint, a) for a in assignments(*variables))
    except TooLargeError:
        return
    if isinstance(answer, Sat):
        assert possible
        assert all(evaluate(c, answer.assignment) for c in (*limits, constraint, goal))
    else:
        # Large numbers are left to others.
        assert isinstance(answer, Unknown) or not possible


def test_several_variables_and_booleans() -> None:
    few = (*BYTE, build.le(build.integer(-3), M), build.le(M, build.integer(12)))
    goal = build.and_(build.iff(FLAG, build.lt(N, M)), build.eq(build.mul(N, M), build.integer(110)))
    answer = asked(goal, few)
    assert isinstance(answer, Sat)
    assert evaluate(goal, answer.assignment)
    assert type(answer.assignment[FLAG]) is bool
    assert isinstance(asked(build.eq(build.mul(N, M), build.integer(-1001)), few), Unsat)


def test_what_was_computed_for_one_query_is_there_for_the_next() -> None:
    states = bits(N, 8)
    solver = tables(evaluations=256 * 40)
    for number, state in enumerate(states):
        # Only the newest turn fits into the budget.
        goal = build.eq(state, build.integer(plain(77, number)))
        assert isinstance(solver.check(Query(BYTE, goal, {})), Sat)
    assert isinstance(asked(build.eq(states[-1], build.integer(1)), evaluations=256 * 40), Unknown)


def test_a_narrower_question_uses_the_table_and_a_wider_one_makes_another() -> None:
    solver = tables()
    narrow = (build.le(build.integer(10), N), build.le(N, build.integer(20)))
    goal = build.eq(build.mod(N, build.integer(7)), build.integer(1))
    assert solver.check(Query(BYTE, goal, {})) == Sat({N: 1})
    assert solver.check(Query(narrow, goal, {})) == Sat({N: 15})
    wide = (build.le(build.integer(300), N), build.le(N, build.integer(400)))
    assert solver.check(Query(wide, goal, {})) == Sat({N: 302})


def test_it_is_silent_about_many_values_and_long_numbers() -> None:
    goal = build.eq(bitwise.bit_and(N, build.integer(6)), build.integer(6))
    assert isinstance(asked(goal, ()), Unknown)
    assert isinstance(asked(goal, (build.le(build.integer(0), N), build.le(N, build.integer(1 << 20)))), Unknown)
    long = N
    for _ in range(12):
        long = build.mul(long, long)
    assert isinstance(asked(build.eq(long, build.integer(2))), Unknown)


def test_the_portfolio_asks_no_solver_about_a_byte() -> None:
    stats = SolverStats()
    portfolio = Portfolio(5.0, stats)
    for state in bits(N, 8)[1:]:
        answer = portfolio.check(Query(BYTE, build.eq(state, build.integer(0)), {}))
        assert isinstance(answer, Sat)
    assert stats.solves == 0
