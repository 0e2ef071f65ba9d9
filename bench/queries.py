"""Measures single queries through the standard chain: the rows on texts in DESIGN's table of solvers.

python -m bench.queries [--rounds N]
"""

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from pathlore.expr import build, texts
from pathlore.expr.assignment import Value, holds
from pathlore.expr.regular import Chars, repeat
from pathlore.expr.term import Sort, Term
from pathlore.solver.chain import standard_chain
from pathlore.solver.codepoints import CodePoints
from pathlore.solver.solver import Query, Sat, Solver, SolverStats, Unsat
from pathlore.solver.theories import Theories
from pathlore.solver.z3 import Z3

_TIMEOUT = 10.0


@dataclass(frozen=True, slots=True)
class Row:
    """Conditions in the order in which a path meets them, and the seconds that all queries about them may take."""

    name: str
    steps: tuple[Term, ...]
    both_sides: bool
    limit: float


def number(value: int) -> Term:
    return build.integer(value)


def parsing() -> tuple[Term, ...]:
    """`key, value = s.split("=")`, `value.isdecimal()`, `int(value) == 4711`, and what Python checks on the way."""
    s = build.variable("s", Sort.STR)
    at = texts.find(s, texts.text("="), number(0))
    key, value = texts.piece(s, number(0), at), texts.piece(s, build.add(at, build.ONE), texts.length(s))
    return (
        build.ge(at, build.ZERO),
        build.eq(texts.find(value, texts.text("="), number(0)), number(-1)),
        build.gt(texts.length(key), build.ZERO),
        build.gt(texts.length(value), build.ZERO),
        texts.equal(key, texts.text("port")),
        texts.matches(value, repeat(Chars(((48, 57),)), 1, None)),
        build.gt(texts.number(value), number(1024)),
        build.eq(texts.number(value), number(4711)),
    )


def scanning() -> tuple[Term, ...]:
    """`for c in s`: digits and an end, over eight characters."""
    s = build.variable("s", Sort.STR)
    steps: list[Term] = []
    for i in range(8):
        code = texts.code(s, number(i))
        steps.append(build.gt(texts.length(s), number(i)))
        steps.append(build.and_(build.ge(code, number(48)), build.le(code, number(57))))
    return (*steps, build.le(texts.length(s), number(8)))


TEXT_ROWS = (
    Row("find, split, isdecimal, int(v) == 4711", parsing(), both_sides=False, limit=0.86),
    Row("scanning loop over s[i]", scanning(), both_sides=True, limit=0.03),
)

# Rows on doubles go here.
FLOAT_ROWS: tuple[Row, ...] = ()


def queries(row: Row, solver: Solver) -> Iterator[tuple[Query, float]]:
    """Asks along a path, with the witness of the path as seed; each query with its seconds."""
    path: tuple[Term, ...] = ()
    witness: dict[Term, Value] = {}
    for step in row.steps:
        after = witness
        for goal in (step, build.not_(step)) if row.both_sides else (step,):
            query = Query(path, goal, witness)
            started = perf_counter()
            answer = solver.check(query)
            yield query, perf_counter() - started
            if isinstance(answer, Sat):
                found = {**witness, **answer.assignment}
                assert all(holds(c, found) for c in (*path, goal))
                if goal is step:
                    after = found
            else:
                assert isinstance(answer, Unsat), answer
                assert goal is not step
        path, witness = (*path, step), after


def measure(row: Row, make: Callable[[], Solver], rounds: int) -> float:
    return median(sum(seconds for _, seconds in queries(row, make())) for _ in range(rounds))


def chain() -> Solver:
    return standard_chain(_TIMEOUT, SolverStats())


def string_theory() -> Solver:
    return Z3(_TIMEOUT, SolverStats())


def code_points() -> Solver:
    return CodePoints(Z3(_TIMEOUT, SolverStats()), Theories())


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    failed = False
    for row in (*TEXT_ROWS, *FLOAT_ROWS):
        seconds = measure(row, chain, rounds)
        print(f"{row.name:45} {len(row.steps)} steps  chain {seconds:.4f} s  (limit {row.limit:g} s)", end="")
        if row in TEXT_ROWS:
            print(f"  string theory {measure(row, string_theory, 1):.3f} s", end="")
        if row is TEXT_ROWS[1]:
            print(f"  code points {measure(row, code_points, rounds):.3f} s", end="")
        print()
        failed |= seconds > row.limit
    raise SystemExit(failed)


if __name__ == "__main__":
    main()
