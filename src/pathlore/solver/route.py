"""Picks the back ends for a query by the theories in it, and shares the time between them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from pathlore.solver.solver import Answer, Query, SolverStats, Unknown
from pathlore.solver.theories import BITS, FLOATS, NONLINEAR, OPAQUE, Theories
from pathlore.solver.width import is_bounded

if TYPE_CHECKING:
    from pathlore.solver.float_search import FloatSearch

# Seconds for a first try
_GLANCE = 0.1
_SHORT = 0.04


class _BackEnd(Protocol):
    def check(self, query: Query, seconds: float | None = None) -> Answer: ...


class Route:
    """Asks one back end after the other until one knows; each is loaded when it is first asked."""

    def __init__(self, solver_timeout: float, stats: SolverStats, second_opinion: bool = False) -> None:
        self._timeout = solver_timeout
        self._stats = stats
        self._theories = Theories()
        self._loaded: dict[str, _BackEnd] = {}
        last = ("cvc5",) if second_opinion else ()
        self._linear = ("z3", *last)
        # Bounded bit vectors find what integer solvers miss.
        self._nonlinear = ("z3", "bitwuzla", *last)
        # Integer solvers see bit operations through axioms, which are good for refuting.
        self._bits = ("bitwuzla", "z3", *last)
        self._floats = ("bitwuzla", *last)
        self._float_search: FloatSearch | None = None

    def check(self, query: Query) -> Answer:
        theories = self._theories.of_query(query)
        if theories & (FLOATS | OPAQUE):
            return self._check_floats(query)
        if theories & BITS:
            return self._ask(self._bits, query)
        if theories & NONLINEAR:
            return self._check_nonlinear(query)
        return self._ask(self._linear, query)

    def _check_floats(self, query: Query) -> Answer:
        """Search and bit-blasting take turns: each is at once done with much that takes the other long."""
        from pathlore.solver.float_search import QUICK, THOROUGH, FloatSearch  # most programs have no doubles

        if self._float_search is None:
            self._float_search = FloatSearch()
        answer = self._float_search.check(query, QUICK)
        if not isinstance(answer, Unknown):
            return answer
        started = perf_counter()
        answer = self._back_end("bitwuzla").check(query, min(_SHORT, self._timeout / 4))
        if not isinstance(answer, Unknown):
            return answer
        found = self._float_search.check(query, THOROUGH)
        if not isinstance(found, Unknown):
            return found
        return self._ask(self._floats, query, perf_counter() - started)

    def _check_nonlinear(self, query: Query) -> Answer:
        if not is_bounded(query):
            return self._ask(self._nonlinear, query)
        # Where bit vectors decide, integer solvers get as much time as they need if they are good at it.
        glance = min(_GLANCE, self._timeout / 4)
        answer = self._back_end("z3").check(query, glance)
        return self._ask(self._bits, query, glance) if isinstance(answer, Unknown) else answer

    def _ask(self, names: tuple[str, ...], query: Query, spent: float = 0.0) -> Answer:
        left = self._timeout - spent
        reasons: list[str] = []
        for i, name in enumerate(names, start=1):
            started = perf_counter()
            answer = self._back_end(name).check(query, left if i == len(names) else left / 2)
            if not isinstance(answer, Unknown):
                return answer
            reasons.append(answer.reason)
            left -= perf_counter() - started
            if left <= 0:
                break
        return Unknown("; ".join(dict.fromkeys(reasons)))

    def _back_end(self, name: str) -> _BackEnd:
        found = self._loaded.get(name)
        if found is None:
            found = self._loaded[name] = _LOADERS[name](self._timeout, self._stats, self._theories)
        return found


# Importing a back end costs time at the start, so that each is imported where it is first needed.


def _z3(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.z3 import Z3

    return Z3(solver_timeout, stats, theories)


def _bitwuzla(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.bitwuzla import Bitwuzla

    return Bitwuzla(solver_timeout, stats, theories)


def _cvc5(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.cvc5 import Cvc5

    return Cvc5(solver_timeout, stats, theories)


_LOADERS: dict[str, Callable[[float, SolverStats, Theories], _BackEnd]] = {
    "z3": _z3,
    "bitwuzla": _bitwuzla,
    "cvc5": _cvc5,
}
