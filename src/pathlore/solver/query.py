"""What a solver is: the protocol that every stage and every back end has."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from pathlore.expr.assignment import Assignment
from pathlore.expr.term import Term
from pathlore.records import frozen


@frozen
class Query:
    """Is there an assignment under which all of `constraints` and the `goal` hold?

    `seed` is an assignment that satisfies `constraints`, the goal left aside (the witness of the path that the
    goal branches off from). Constraints stand in the order in which the path met them.
    """

    constraints: tuple[Term, ...]
    goal: Term
    seed: Assignment = field(default_factory=dict)


@frozen
class Sat:
    """Satisfiable, by this assignment; variables it leaves out keep the value that the seed gives them."""

    assignment: Assignment


@frozen
class Unsat:
    """No assignment satisfies the query."""


@frozen
class Unknown:
    """The solver gave up, for this reason. Never to be taken for `Unsat`."""

    reason: str


Answer = Sat | Unsat | Unknown
UNSAT = Unsat()


class Solver(Protocol):
    """A stage or a back end."""

    def check(self, query: Query) -> Answer: ...


@dataclass(slots=True)
class SolverStats:
    """Counters, mutable since every query touches them."""

    solves: int = 0
    seconds: float = 0.0
