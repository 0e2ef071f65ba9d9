"""Loads the stages of the portfolio, each when it is first asked."""

from __future__ import annotations

from pathlore.solver.query import Answer, BackEnd, Budget, Query, SolverStats, Unknown
from pathlore.solver.recipes import Stage
from pathlore.solver.theories import BITS, Theories


class BackEnds:
    """One object for each stage: back ends remember what they have translated. Mutable: it is filled on demand."""

    def __init__(self, stats: SolverStats, theories: Theories) -> None:
        self._stats = stats
        self._theories = theories
        self._loaded: dict[Stage, BackEnd] = {}

    def of(self, stage: Stage) -> BackEnd:
        found = self._loaded.get(stage)
        if found is None:
            found = self._loaded[stage] = self._load(stage)
        return found

    def _load(self, stage: Stage) -> BackEnd:
        # Imports are here for start-up time: a program without texts, doubles or products never loads what is for them.
        match stage:
            case Stage.Z3:
                from pathlore.solver.z3.backend import Z3

                return Z3(self._stats, self._theories)
            case Stage.BITWUZLA:
                from pathlore.solver.bitwuzla.backend import Bitwuzla

                return Bitwuzla(self._stats, self._theories)
            case Stage.CVC5:
                from pathlore.solver.cvc5 import Cvc5

                return Cvc5(self._stats, self._theories)
            case Stage.ENUMERATION:
                from pathlore.solver.search.enumeration import Enumeration

                return Enumeration()
            case Stage.TABLES:
                from pathlore.solver.search.tables import Tables

                return Tables()
            case Stage.SCANNING:
                from pathlore.solver.texts.scanning import Scanning

                return Scanning()
            case Stage.LOCAL_SEARCH:
                from pathlore.solver.search.local import LocalSearch

                return LocalSearch()
            case Stage.DOUBLE_SEARCH:
                from pathlore.solver.doubles.search import DoubleSearch

                return DoubleSearch()
            case Stage.LANGUAGES:
                from pathlore.solver.texts.languages import Languages

                return Languages()
            case Stage.CODE_POINTS:
                return self._code_points(short=False)
            case Stage.SHORT_TEXTS | Stage.SHORT_TEXTS_RETRY:
                return self._code_points(short=True)

    def _code_points(self, short: bool) -> BackEnd:
        from pathlore.solver.texts.codepoints import CodePoints  # for start-up time

        return CodePoints(_Integers(self, self._theories), self._theories, short)


_CELLS = 1_000_000
"""Of tables, for bytes: about 0.1 s."""


class _Integers:
    """What answers queries about the positions of texts: bit vectors first if there are bit operations."""

    def __init__(self, back_ends: BackEnds, theories: Theories) -> None:
        self._back_ends = back_ends
        self._theories = theories

    def check(self, query: Query, budget: Budget) -> Answer:
        if self._theories.of_query(query) & BITS:
            answer = self._back_ends.of(Stage.TABLES).check(query, Budget(evaluations=_CELLS))
            if isinstance(answer, Unknown):
                answer = self._back_ends.of(Stage.BITWUZLA).check(query, budget)
            if not isinstance(answer, Unknown):
                return answer
        return self._back_ends.of(Stage.Z3).check(query, budget)
