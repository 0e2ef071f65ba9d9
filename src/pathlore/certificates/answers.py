"""Recorded answers of solvers: what a composed exploration asked, in order, and what it was told.

A file may say what it likes: a solution is evaluated, and run; that there is none is proved, or counted as trusted; and
where a question stays undecided, nothing comes to an end.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlore.certificates.document import RefusedError
from pathlore.certificates.doubts import counterexample
from pathlore.certificates.linear_proof import refuted
from pathlore.certificates.prove import Proof
from pathlore.certificates.small_domains import SmallDomains
from pathlore.certificates.tree import inputs, witness_of
from pathlore.expr.assignment import TooLargeError, holds
from pathlore.solver.cross_check import second_solver
from pathlore.solver.query import UNSAT, Answer, Query, Sat, Solver, SolverStats, Unknown, Unsat
from pathlore.solver.stages.slice import related
from pathlore.trie.node import Derived

_UNSATISFIABLE = "unsatisfiable"
_TRIED = 40
"""Inputs that are tried to contradict an answer."""


class RecordedAnswers:
    """Takes down what solvers answer. How many back ends were asked decides what is explored next."""

    def __init__(self, stats: SolverStats, rows: list[Any]) -> None:
        self.rows = rows
        self._stats = stats

    def of(self, solver: Solver) -> Solver:
        return _Recorder(solver, self._stats, self.rows)


class _Recorder:
    def __init__(self, solver: Solver, stats: SolverStats, rows: list[dict[str, Any]]) -> None:
        self._solver = solver
        self._stats = stats
        self._rows = rows

    def check(self, query: Query) -> Answer:
        before = self._stats.solves
        answer = self._solver.check(query)
        match answer:
            case Sat(assignment=assignment):
                row: dict[str, Any] = {"inputs": inputs(assignment)}
            case Unsat():
                row = {"leaf": _UNSATISFIABLE}
            case Unknown(reason=reason):
                row = {"undecided": reason}
        self._rows.append({**row, "solves": self._stats.solves - before})
        return answer


class GivenAnswers:
    """Answers from a certificate. Solutions are tried; what is said to have none is proved here, or taken on trust.

    What is wrong with them is in `refusal`: whoever asks takes an exception for a fault of a solver.
    """

    def __init__(self, rows: list[Any], alive: Callable[[], None]) -> None:
        self._rows = iter(enumerate(rows))
        self._stats = SolverStats()
        self._alive = alive
        self.refusal = ""
        self.trusted: list[tuple[int, Query]] = []
        self._domains = SmallDomains()

    def to(self, stats: SolverStats) -> GivenAnswers:
        """Answers the next exploration, whose counts these are."""
        self._stats = stats
        return self

    def check(self, query: Query) -> Answer:
        self._alive()
        number, row = next(self._rows, (-1, None))
        try:
            return self._answer(number, row, query)
        except RefusedError as refusal:
            self.refusal = self.refusal or str(refusal)
        except Exception as error:  # whatever is wrong with the data
            self.refusal = self.refusal or f"answer {number}: cannot be read: {type(error).__name__}: {error}"
        return Unknown(self.refusal)

    def _answer(self, number: int, row: Any, query: Query) -> Answer:
        if self.refusal or row is None:
            raise RefusedError("more is asked than it has answers to")
        if type(row["solves"]) is not int or row["solves"] < 0 or len(row) != 2:
            raise RefusedError(f"answer {number}: has other parts than an answer")
        self._stats.solves += row["solves"]
        if "inputs" in row:
            found = witness_of(row["inputs"], number)
            tried = Derived(query.seed, found)
            if not all(holds(condition, tried) for condition in (*query.constraints, query.goal)):
                raise RefusedError(f"answer {number}: its inputs do not do what is asked")
            return Sat(found)
        if type(row.get("undecided")) is str:
            return Unknown(row["undecided"])
        if row.get("leaf") != _UNSATISFIABLE:
            raise RefusedError(f"answer {number}: is none")
        conditions = (*related(query.constraints, query.goal), query.goal)
        if not (self._domains.refuted(conditions) or refuted(conditions)):
            self._doubt(number, query, conditions)
            self.trusted.append((number, query))
        return UNSAT

    def _doubt(self, number: int, query: Query, conditions: tuple[Any, ...]) -> None:
        try:
            found = counterexample(query.goal, conditions, [query.seed], _TRIED)
        except TooLargeError:
            return
        if found is not None:
            raise RefusedError(f"answer {number}: is marked unsatisfiable, and is not: {found}")

    def finish(self) -> None:
        """RefusedError unless all answers were asked for, and hold."""
        if self.refusal:
            raise RefusedError(self.refusal)
        number, row = next(self._rows, (-1, None))
        if row is not None:
            raise RefusedError(f"answer {number}: nobody asks for it")

    def proof(self, seconds: float) -> Proof:
        """Has a second solver look at what is on trust."""
        solver, proved, unproved = second_solver(seconds), 0, []
        for number, query in self.trusted:
            self._alive()
            answer = solver.check(query)
            if isinstance(answer, Sat):
                raise RefusedError(f"answer {number}: is marked unsatisfiable, and cvc5 satisfies it")
            if isinstance(answer, Unsat):
                proved += 1
            else:
                unproved.append(f"answer {number}: {answer.reason}")
        return Proof(proved, tuple(unproved))
