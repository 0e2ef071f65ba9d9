"""The recipe of the chain: in which order stages try to answer a query before a back end is asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pathlore.solver.query import NO_TIMEOUT, Answer, Query, Solver, SolverStats
from pathlore.solver.stages.cache import Cache
from pathlore.solver.stages.constants import Constants
from pathlore.solver.stages.one_variable import OneVariable
from pathlore.solver.stages.slice import Slice
from pathlore.solver.texts.one_character import OneCharacter

if TYPE_CHECKING:
    from pathlore.solver.portfolio import Portfolio


def standard_chain(timeout: float, stats: SolverStats, second_opinion: bool = False) -> Solver:
    """Cheap questions first: what the goal says by itself, what changing one character of a text or the newest
    input can do, which constraints concern the goal at all, what was asked before, what changing any one input can do;
    then the portfolio."""
    portfolio = LastStage(timeout or NO_TIMEOUT, stats, second_opinion)
    return Constants(OneCharacter(OneVariable(Slice(Cache(OneVariable(portfolio))), tries=1)))


def seedless_chain(timeout: float, stats: SolverStats, second_opinion: bool = False) -> Solver:
    """For queries whose seed does not meet the constraints: stages that begin with it are left out."""
    return Cache(LastStage(timeout or NO_TIMEOUT, stats, second_opinion))


class LastStage:
    """The portfolio, made when it is first asked: the stages before it answer all that many targets ask."""

    def __init__(self, timeout: float, stats: SolverStats, second_opinion: bool) -> None:
        self._of = timeout, stats, second_opinion
        self._portfolio: Portfolio | None = None

    def check(self, query: Query) -> Answer:
        if self._portfolio is None:
            from pathlore.solver.portfolio import Portfolio  # for start-up time, as said

            self._portfolio = Portfolio(*self._of)
        return self._portfolio.check(query)
