"""Measures single queries through the standard chain: strings, doubles, nonlinear integers.

python -m bench.queries [--rounds N]
"""

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import median
from time import perf_counter

from bench import queries_float
from bench.machine import machine
from bench.report import Bar, Report, Table, publish
from pathlore.expr import build, texts
from pathlore.expr.assignment import Value, holds
from pathlore.expr.regular import Chars, repeat
from pathlore.expr.term import Sort, Term
from pathlore.solver.chain import standard_chain
from pathlore.solver.query import Query, Sat, Solver, SolverStats, Unsat

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


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args(arguments).rounds
    measured = [(row.name, measure(row, chain, rounds), row.limit) for row in TEXT_ROWS]
    for timed in queries_float.queries():
        spent = min(queries_float.seconds(timed) for _ in range(rounds))
        measured.append((timed.name, spent, queries_float.ALLOWED * timed.best))
    rows = [[name, f"{seconds:.4f}", f"{limit:g}"] for name, seconds, limit in measured]
    late = [name for name, seconds, limit in measured if seconds > limit]
    report = Report(
        "queries",
        "Single queries",
        "Seconds of queries on strings, doubles and nonlinear integers through Pathlore's own chain; the bar is twice "
        "the time of the solver that is best at it alone.",
        [Table(("query", "seconds", "at most"), rows, frozenset((1, 2)))],
        [Bar("every query", "at most twice the best time", "late: " + ", ".join(late) if late else "all", not late)],
        [{"query": name, "seconds": round(seconds, 5), "limit": limit} for name, seconds, limit in measured],
    )
    return publish(report, machine())


if __name__ == "__main__":
    sys.exit(main())
