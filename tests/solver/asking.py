"""Back ends as solvers: each asked with the same budget every time."""

from __future__ import annotations

from dataclasses import dataclass

from pathlore.solver.bitwuzla.backend import Bitwuzla
from pathlore.solver.cvc5 import Cvc5
from pathlore.solver.doubles.search import DoubleSearch
from pathlore.solver.query import Answer, BackEnd, Budget, Query, SolverStats
from pathlore.solver.search.enumeration import Enumeration
from pathlore.solver.search.local import LocalSearch
from pathlore.solver.search.tables import Tables
from pathlore.solver.texts.codepoints import CodePoints
from pathlore.solver.texts.languages import Languages
from pathlore.solver.theories import Theories
from pathlore.solver.z3.backend import Z3


@dataclass(frozen=True, slots=True)
class Limited:
    """A back end and what each query may cost."""

    back_end: BackEnd
    budget: Budget

    def check(self, query: Query) -> Answer:
        return self.back_end.check(query, self.budget)


def z3(seconds: float = 10.0, stats: SolverStats | None = None) -> Limited:
    return Limited(Z3(stats or SolverStats()), Budget(seconds))


def bitwuzla(seconds: float = 10.0, stats: SolverStats | None = None) -> Limited:
    return Limited(Bitwuzla(stats or SolverStats()), Budget(seconds))


def cvc5(seconds: float = 10.0, stats: SolverStats | None = None) -> Limited:
    return Limited(Cvc5(stats or SolverStats()), Budget(seconds))


def code_points(seconds: float, stats: SolverStats) -> Limited:
    return Limited(CodePoints(Z3(stats), Theories()), Budget(seconds))


def short_texts(seconds: float, stats: SolverStats) -> Limited:
    return Limited(CodePoints(Z3(stats), Theories(), short=True), Budget(min(seconds, 0.25)))


def languages(seconds: float = 10.0, stats: SolverStats | None = None) -> Limited:
    return Limited(Languages(), Budget(seconds))


def local_search(seconds: float = 10.0, stats: SolverStats | None = None) -> Limited:
    return Limited(LocalSearch(), Budget(seconds, evaluations=500))


def double_search() -> Limited:
    return Limited(DoubleSearch(), Budget(evaluations=6_000))


def tables(seconds: float = 10.0, stats: SolverStats | None = None, evaluations: int = 10_000_000) -> Limited:
    return Limited(Tables(), Budget(seconds, evaluations))


def enumeration(evaluations: int) -> Limited:
    return Limited(Enumeration(), Budget(evaluations=evaluations))
