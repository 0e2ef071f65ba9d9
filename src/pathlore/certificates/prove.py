"""Proves with a second solver, cvc5, that alternatives are unsatisfiable."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathlore.certificates.document import RefusedError
from pathlore.certificates.marks import Mark
from pathlore.certificates.tree import inputs
from pathlore.expr.assignment import DEFAULTS
from pathlore.expr.term import Term
from pathlore.records import frozen
from pathlore.solver.cross_check import second_solver
from pathlore.solver.query import Query, Sat, Unsat


@frozen
class Proof:
    """How many marks were proved; for the others, why they were not."""

    proved: int
    unproved: tuple[str, ...]


def prove(marks: Sequence[Mark], facts: Mapping[Term, Term], seconds: float) -> Proof:
    """Asks about each mark. RefusedError where one does not hold."""
    solver = second_solver(seconds)
    proved, unproved = 0, []
    for mark in marks:
        answer = solver.check(Query(mark.conditions(facts.values()), mark.goal))
        if isinstance(answer, Sat):
            shown = {
                variable: answer.assignment.get(variable, DEFAULTS[variable.sort]) for variable in mark.goal.variables
            }
            values = ", ".join(f"{name} = {value!r}" for name, value in inputs(shown).items())
            raise RefusedError(f"row {mark.number}: is marked unsatisfiable, and cvc5 satisfies it: {values}")
        if isinstance(answer, Unsat):
            proved += 1
        else:
            unproved.append(f"row {mark.number}: {answer.reason}")
    return Proof(proved, tuple(unproved))
