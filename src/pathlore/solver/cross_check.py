"""The second solver: cvc5, which is asked about texts as lengths and code points."""

from __future__ import annotations

from typing import Protocol

from pathlore.solver.query import Answer, Query, Solver, SolverStats
from pathlore.solver.stages.constants import Constants
from pathlore.solver.stages.slice import Slice
from pathlore.solver.theories import TEXTS, Theories

_NO_LIMIT = 86_400.0


class _BackEnd(Protocol):
    def check(self, query: Query, seconds: float | None = None) -> Answer: ...


def second_solver(seconds: float) -> Solver:
    """ImportError where cvc5 is not installed."""
    from pathlore.solver.cvc5 import Cvc5  # an extra

    theories = Theories()
    return Constants(Slice(_Second(Cvc5(seconds or _NO_LIMIT, SolverStats(), theories), theories)))


class _Second:
    """Has queries about positions of texts become queries of integers."""

    def __init__(self, integers: _BackEnd, theories: Theories) -> None:
        from pathlore.solver.texts.codepoints import CodePoints

        self._integers = integers
        self._theories = theories
        self._texts = CodePoints(integers, theories)

    def check(self, query: Query) -> Answer:
        if not self._theories.of_query(query) & TEXTS:
            return self._integers.check(query)
        return self._texts.check(query)
