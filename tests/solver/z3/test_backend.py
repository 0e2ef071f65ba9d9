"""The z3 back end: its stacks, its memory, its errors."""

from __future__ import annotations

import random
import subprocess
import sys

import pytest

from pathlore.expr import bitwise, build
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term
from pathlore.solver.query import Answer, Query, Sat, SolverStats, Unknown, Unsat
from pathlore.solver.z3 import backend, encoding, library
from pathlore.solver.z3.encoding import Z3Encoding, Z3Error
from tests.solver.asking import Limited, z3

VARIABLES = tuple(build.variable(f"v{i}", Sort.INT) for i in range(6))
X, Y = VARIABLES[:2]


def number(value: int) -> Term:
    return build.integer(value)


def solver(seconds: float = 10.0) -> Limited:
    return z3(seconds)


def kind(answer: Answer) -> type[Answer]:
    return type(answer)


def atom(rng: random.Random) -> Term:
    total = number(rng.randint(-20, 20))
    for variable in rng.sample(VARIABLES, rng.randint(1, 3)):
        total = build.combine(total, variable, rng.choice([-3, -1, 1, 2]))
    return rng.choice([build.nonpositive, build.nonpositive, build.zero, build.to_bool])(total)


def walk(back_end: Limited, seed: int, length: int) -> list[tuple[Query, Answer]]:
    """Queries in the order of a depth-first exploration, with jumps back."""
    rng = random.Random(seed)
    path: list[Term] = []
    asked = []
    for _ in range(length):
        query = Query(tuple(path), atom(rng))
        answer = back_end.check(query)
        asked.append((query, answer))
        if isinstance(answer, Sat):
            path.append(query.goal)
        if rng.random() < 0.2:
            del path[max(0, len(path) - rng.randint(1, 6)) :]
    return asked


def test_a_stack_answers_as_a_fresh_solver_does() -> None:
    for query, answer in walk(solver(), seed=1, length=150):
        assert kind(answer) is kind(solver().check(query))
        if isinstance(answer, Sat):
            assert all(holds(c, answer.assignment) for c in (*query.constraints, query.goal))


def test_the_same_queries_have_the_same_answers_every_time() -> None:
    first, second = ([answer for _, answer in walk(solver(), seed=2, length=80)] for _ in range(2))
    assert first == second


def test_slices_of_a_path_do_not_disturb_each_other() -> None:
    back_end = solver()
    for round_number in range(30):
        for variable in VARIABLES:
            above = tuple(build.gt(variable, number(i)) for i in range(round_number))
            assert isinstance(back_end.check(Query(above, build.gt(variable, number(99)))), Sat)
            below = build.lt(variable, number(round_number))
            assert kind(back_end.check(Query(above, below))) is (Unsat if round_number else Sat)


def test_constraints_in_another_order_are_another_stack() -> None:
    back_end = solver()
    low, high = build.gt(X, number(3)), build.lt(X, number(5))
    for constraints in ((low, high), (high, low), (low,), (), (high, low)):
        answer = back_end.check(Query(constraints, build.zero(build.sub(X, number(4)))))
        assert answer == Sat({X: 4})
    assert isinstance(back_end.check(Query((high, low), build.ne(X, number(4)))), Unsat)


def test_axioms_go_with_the_constraint_that_brought_them() -> None:
    back_end = solver()
    quotient, remainder = build.floordiv(X, Y), build.mod(X, Y)
    large = build.gt(quotient, number(2))
    assert isinstance(back_end.check(Query((build.gt(Y, number(0)),), large)), Sat)
    # The axioms of x // y left with the goal above, and have to come back with this one.
    wrong = build.ge(remainder, Y)
    assert isinstance(back_end.check(Query((build.gt(Y, number(0)),), wrong)), Unsat)
    assert isinstance(back_end.check(Query((build.gt(Y, number(0)), large), wrong)), Unsat)
    assert isinstance(back_end.check(Query((build.zero(Y),), large)), Unsat)


def test_quotient_and_remainder_of_the_same_operands_belong_together() -> None:
    product = build.mul(build.floordiv(X, Y), Y)
    goal = build.ne(build.add(product, build.mod(X, Y)), X)
    assert isinstance(solver().check(Query((build.to_bool(Y),), goal)), Unsat)


@pytest.mark.parametrize(
    "goal",
    [
        build.gt(bitwise.bit_and(X, Y), X),
        build.lt(bitwise.bit_or(X, Y), Y),
        build.and_(build.zero(bitwise.bit_xor(X, Y)), build.ne(X, Y)),
        build.ne(build.sub(bitwise.bit_or(X, Y), bitwise.bit_xor(X, Y)), bitwise.bit_and(X, Y)),
        build.gt(bitwise.shift_right(X, Y), X),
        build.lt(bitwise.shift_left(number(1), X), X),
    ],
)
def test_bit_operations_without_bounds_are_refuted_by_axioms(goal: Term) -> None:
    naturals = (build.ge(X, number(0)), build.ge(Y, number(0)))
    assert isinstance(solver().check(Query(naturals, goal)), Unsat)


def test_a_bit_operation_beyond_the_axioms_is_unknown_and_never_wrong() -> None:
    query = Query((build.gt(X, number(1000)),), build.eq(bitwise.bit_and(X, Y), number(1234)))
    answer = solver(1.0).check(query)
    if isinstance(answer, Sat):
        assert holds(query.goal, answer.assignment)
    else:
        assert answer == Unknown("bit operation")


def test_products_are_solved_soon() -> None:
    stats = SolverStats()
    back_end = z3(stats=stats)
    factors = Query((build.gt(X, number(1)), build.gt(Y, number(1))), build.eq(build.mul(X, Y), number(8633)))
    squares = build.add(build.mul(X, X), build.mul(Y, Y))
    circle = Query((build.gt(X, number(0)), build.gt(Y, number(0))), build.eq(squares, number(3721)))
    assert isinstance(back_end.check(factors), Sat)
    assert isinstance(back_end.check(circle), Sat)
    assert stats.seconds < 2


def test_a_full_context_is_replaced(monkeypatch: pytest.MonkeyPatch) -> None:
    expected = [kind(answer) for _, answer in walk(solver(), seed=3, length=60)]
    monkeypatch.setattr(backend, "_CAPACITY", 20)
    assert [kind(answer) for _, answer in walk(solver(), seed=3, length=60)] == expected


def test_one_solver_may_be_asked_about_terms_of_several_tables() -> None:
    program = """
from pathlore.expr import build
from pathlore.expr.term import Sort, term_table
from pathlore.solver.query import Budget, Query, Sat, SolverStats, Unsat
from pathlore.solver.z3.backend import Z3

solver, budget = Z3(SolverStats()), Budget(10.0)
for bound in (3, 5):
    with term_table():
        x, y = (build.variable(name, Sort.INT) for name in "xy")
        above = build.gt(build.mod(x, y), build.integer(bound))
        assert isinstance(solver.check(Query((above,), build.lt(y, build.integer(7))), budget), Sat)
        positive = build.gt(y, build.ZERO)
        assert isinstance(solver.check(Query((above, positive), build.lt(y, build.integer(3))), budget), Unsat)
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_values_and_constants_of_many_digits() -> None:
    huge = 10**3000 + 7
    back_end = solver()
    assert back_end.check(Query((), build.eq(X, number(huge)))) == Sat({X: huge})
    beyond = back_end.check(Query((), build.eq(X, number(10**5000))))
    assert isinstance(beyond, Unknown)
    assert back_end.check(Query((), build.eq(X, number(5)))) == Sat({X: 5})


def test_terms_may_be_nested_deeply() -> None:
    term = X
    for i in range(1500):
        term = build.ite(build.lt(term, number(i)), build.add(term, number(2)), build.sub(term, Y))
    answer = solver().check(Query((build.zero(X), build.zero(Y)), build.zero(term)))
    assert isinstance(answer, Unsat | Sat)


def test_an_error_of_z3_is_an_unknown_answer_and_the_next_query_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    back_end = solver()
    query = Query((build.gt(X, number(1)),), build.lt(X, number(3)))
    assert isinstance(back_end.check(query), Sat)

    def refuse(encoding: Z3Encoding, term: Term) -> int:
        raise Z3Error("refused")

    with monkeypatch.context() as patch:
        patch.setattr(Z3Encoding, "tree", refuse)
        assert back_end.check(Query((build.gt(X, number(2)),), query.goal)) == Unknown("z3: refused")
    assert back_end.check(query) == Sat({X: 2})


def test_an_interrupt_leaves_no_half_made_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    back_end = solver()
    low, high = build.gt(X, number(1)), build.lt(X, number(3))
    assert isinstance(back_end.check(Query((low,), high)), Sat)

    def interrupt(encoding: Z3Encoding, term: Term) -> int:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Z3Encoding, "_encode", interrupt)
        with pytest.raises(KeyboardInterrupt):
            back_end.check(Query((low,), build.gt(X, number(77))))
    assert back_end.check(Query((low,), high)) == Sat({X: 2})


def test_a_null_tree_is_an_error_and_does_not_end_the_process() -> None:
    encoding = Z3Encoding(library.library())
    with pytest.raises(Z3Error):
        encoding.keep(encoding.library.mk_numeral(encoding.context, b"not a number", None))


def test_a_missing_library_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(library, "_library", None)
    monkeypatch.setattr(library, "find_spec", lambda name: None)
    with pytest.raises(ImportError, match="install the package z3-solver"):
        solver().check(Query((), build.gt(X, number(1))))


def test_the_library_is_loaded_by_the_first_query_and_without_the_z3_package() -> None:
    program = """
import sys
from pathlore.expr import build
from pathlore.expr.term import Sort
from pathlore.solver.z3 import backend, encoding, library
from pathlore.solver.query import Budget, Query, SolverStats
from pathlore.solver.z3.backend import Z3

solver = Z3(SolverStats())
assert library._library is None
solver.check(Query((), build.gt(build.variable("x", Sort.INT), build.ONE)), Budget(10.0))
assert library._library is not None
assert "z3" not in sys.modules
"""
    subprocess.run([sys.executable, "-c", program], check=True)


def test_a_context_is_freed_when_another_is_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    made = [Z3Encoding(library.library()) for _ in range(2)]
    freed: list[int] = []
    monkeypatch.setattr(encoding, "_free", lambda library, context, solvers: freed.append(context))
    monkeypatch.setattr(encoding, "_closed", [])
    contexts = [one.context for one in made]
    for one in made:
        one.close()
    assert not freed
    Z3Encoding(library.library())
    assert sorted(freed) == sorted(contexts)
