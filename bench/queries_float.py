"""Times queries with doubles and nonlinear integers through the standard chain, against the best solver measured."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter

from pathlore.expr import build, doubles
from pathlore.expr.assignment import holds
from pathlore.expr.term import Sort, Term
from pathlore.solver.chain import standard_chain
from pathlore.solver.query import Query, Sat, SolverStats, Unsat

ALLOWED = 2.0
"""A query may take so many times the best time that any solver alone took for it."""


@dataclass(frozen=True, slots=True)
class Timed:
    """A query, what it must answer (True: there is a solution), and the best time of a solver alone."""

    name: str
    query: Query
    satisfiable: bool
    best: float


def _number(value: int) -> Term:
    return build.integer(value)


def _double(value: float) -> Term:
    return doubles.double(value)


def _between(term: Term, low: float, high: float) -> tuple[Term, ...]:
    return doubles.less_equal(_double(low), term), doubles.less_equal(term, _double(high))


def queries() -> list[Timed]:
    x, y = (build.variable(name, Sort.FLOAT) for name in ("fx", "fy"))
    i, j = (build.variable(name, Sort.INT) for name in ("i", "j"))
    three = _double(3.0)
    thirds = doubles.equal(doubles.div(doubles.mul(x, three), three), x)
    absorbed = doubles.equal(doubles.sub(doubles.add(x, y), y), x)
    squares = build.add(build.mul(i, i), build.mul(j, j))
    cubes = build.combine(build.power(i, 3), build.power(j, 2), -3)
    above_one = (build.gt(i, _number(1)), build.gt(j, _number(1)))
    positive = (build.gt(i, _number(0)), build.gt(j, _number(0)))
    below = (build.lt(i, _number(2**20)), build.lt(j, _number(2**20)))
    return [
        Timed("x*3.0/3.0 != x, x in 0..100", Query(_between(x, 0.0, 100.0), build.not_(thirds)), True, 0.2),
        Timed(
            "(x+y)-y != x, x and y in 0..1",
            Query((*_between(x, 0.0, 1.0), *_between(y, 0.0, 1.0)), build.not_(absorbed)),
            True,
            0.3,
        ),
        Timed(
            "x*x == 2.25, x > 0",
            Query((doubles.less(_double(0.0), x),), doubles.equal(doubles.mul(x, x), _double(2.25))),
            True,
            0.03,
        ),
        Timed("i*j == 8633", Query(above_one, build.eq(build.mul(i, j), _number(8633))), True, 0.03),
        Timed("i*i + j*j == 3721", Query(positive, build.eq(squares, _number(3721))), True, 0.05),
        Timed("i**3 - 3*j**2 == 1, below 2**20", Query((*above_one, *below), build.eq(cubes, _number(1))), False, 1.1),
    ]


def seconds(timed: Timed) -> float:
    """The time of one query in a chain of its own; a wrong answer ends the measurement."""
    chain = standard_chain(20.0, SolverStats())
    started = perf_counter()
    answer = chain.check(timed.query)
    spent = perf_counter() - started
    if isinstance(answer, Sat) and timed.satisfiable:
        assignment = {**timed.query.seed, **answer.assignment}
        assert all(holds(c, assignment) for c in (*timed.query.constraints, timed.query.goal)), timed.name
    else:
        assert isinstance(answer, Unsat), (timed.name, answer)
        assert not timed.satisfiable, timed.name
    return spent
