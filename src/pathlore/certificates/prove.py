"""Proves that alternatives are unsatisfiable: simple ones directly, others with a second solver, cvc5."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from pathlore.certificates.document import RefusedError
from pathlore.certificates.linear_proof import refuted
from pathlore.certificates.marks import Mark
from pathlore.certificates.small_domains import SmallDomains
from pathlore.certificates.tree import inputs
from pathlore.expr.assignment import DEFAULTS
from pathlore.expr.term import Term
from pathlore.records import frozen
from pathlore.solver.cross_check import second_solver
from pathlore.solver.query import Query, Sat, Unsat
from pathlore.solver.stages.slice import related


@frozen
class Proof:
    """How many marks were proved; for the others, why they were not."""

    proved: int
    unproved: tuple[str, ...]


def on_trust(marks: Sequence[Mark], facts: Mapping[Term, Term], alive: Callable[[], None] = lambda: None) -> list[Mark]:
    """Those marks that neither linear arithmetic nor trying all values proves."""
    found = []
    domains = SmallDomains()
    for mark in marks:
        alive()
        conditions = (*related(mark.conditions(facts.values()), mark.goal), mark.goal)
        if not (domains.refuted(conditions) or refuted(conditions)):
            found.append(mark)
    return found


def prove(
    marks: Sequence[Mark], facts: Mapping[Term, Term], seconds: float, alive: Callable[[], None] = lambda: None
) -> Proof:
    """Asks about each mark. RefusedError where one does not hold."""
    solver = second_solver(seconds)
    proved, unproved = 0, []
    for mark in marks:
        alive()
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
