"""The second solver for certificates: cvc5, which is given texts as lengths and code points."""

from __future__ import annotations

from pathlore.solver.query import NO_TIMEOUT, Answer, BackEnd, Budget, Query, Solver, SolverStats
from pathlore.solver.stages.constants import Constants
from pathlore.solver.stages.slice import Slice
from pathlore.solver.theories import TEXTS, Theories


def second_solver(seconds: float) -> Solver:
    """The solver that certificates are proved with; ImportError if cvc5 is not installed."""
    # For start-up time: `verify` imports this module, and asks a solver only with `--prove`.
    from pathlore.solver.cvc5 import Cvc5
    from pathlore.solver.texts.codepoints import CodePoints

    theories = Theories()
    integers = Cvc5(SolverStats(), theories)
    second = _Second(integers, CodePoints(integers, theories), theories, Budget(seconds or NO_TIMEOUT))
    return Constants(Slice(second))


class _Second:
    """Has queries about positions of texts become queries about integers."""

    def __init__(self, integers: BackEnd, texts: BackEnd, theories: Theories, budget: Budget) -> None:
        self._integers = integers
        self._texts = texts
        self._theories = theories
        self._budget = budget

    def check(self, query: Query) -> Answer:
        asked = self._texts if self._theories.of_query(query) & TEXTS else self._integers
        return asked.check(query, self._budget)
