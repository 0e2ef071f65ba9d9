"""Questions to a solver, their answers, and the two protocols for whoever answers: with and without a budget."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import field
from typing import Protocol

from pathlore.expr.assignment import Assignment
from pathlore.expr.term import Term
from pathlore.records import frozen, slotted


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
    details: str = ""
    """What each stage that was asked says, where there are several."""


Answer = Sat | Unsat | Unknown
UNSAT = Unsat()


@frozen
class Budget:
    """What one attempt at a query may cost.

    Back ends that watch the clock stop after `seconds`. Searches count `evaluations` as well, so that their answer does
    not depend on the speed of the machine; the others ignore that number.
    """

    seconds: float = math.inf
    evaluations: int = 0

    def within(self, seconds: float) -> Budget:
        """The same budget with at most that much time."""
        return Budget(min(self.seconds, seconds), self.evaluations)


NO_TIMEOUT = 86_400.0
"""Seconds that stand for no bound: a day. Solvers want a number that fits into their integers."""


class BackEnd(Protocol):
    """Answers queries within a budget: an SMT solver, a search, or a translation for another back end."""

    def check(self, query: Query, budget: Budget) -> Answer: ...


class Solver(Protocol):
    """Answers queries within limits of its own: the portfolio, and every stage of the chain in front of it."""

    def check(self, query: Query) -> Answer: ...


@slotted
class SolverStats:
    """Counters and the time that is left, mutable since every query touches them."""

    solves: int = 0
    seconds: float = 0.0
    deadline: float = math.inf
    """When whoever asks has no more time, as `time.monotonic` tells it: no query is given more than is left."""
    share: float = 1.0
    """How much of the time that is left the query under way may take."""
    ran_short: bool = False
    """Whether the last query that stayed undecided was given less than a query may take."""
    closing: list[Callable[[], None]] = field(default_factory=list)
    """What frees the memory of back ends: a context of z3 has 19 MB, and engines go in circles, which live long."""

    def close(self) -> None:
        """Frees what back ends keep outside of Python. They make it anew where they are asked again."""
        for close in self.closing:
            close()
