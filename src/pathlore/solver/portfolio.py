"""Picks the back ends for a query by the theories in it, and shares the time between them."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TYPE_CHECKING, Protocol

from pathlore.solver.query import Answer, Query, SolverStats, Unknown
from pathlore.solver.ranges.integers import is_bounded
from pathlore.solver.theories import BITS, DIVISION, FLOATS, NONLINEAR, OPAQUE, TEXTS, Theories

if TYPE_CHECKING:
    from pathlore.solver.doubles.search import FloatSearch

# Seconds for a first try
_GLANCE = 0.1
_SHORT = 0.04


class _BackEnd(Protocol):
    def check(self, query: Query, seconds: float | None = None) -> Answer: ...


class Portfolio:
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
        # Long chains of divisions are hard, but not to compute.
        self._division = ("few", "briefly", "many", "z3", *last)
        # Integer solvers see bit operations through axioms, which are good for refuting.
        self._bits = ("bitwuzla", "many", "z3", *last)
        self._floats = ("bitwuzla", *last)
        self._float_search: FloatSearch | None = None
        # Most solutions of texts are found by evaluation alone; a query about positions is one about integers. The
        # string theory refutes at once or hardly ever.
        self._texts = ("few", "glance", "codepoints", "languages", "many", "search", "briefly", "short", "longer", "z3")
        self._opaque = ("few", "search", "many", "z3")

    def check(self, query: Query) -> Answer:
        theories = self._theories.of_query(query)
        if theories & FLOATS:
            return self._check_floats(query)
        if theories & TEXTS:
            return self._ask(self._texts, query)
        if theories & OPAQUE:
            return self._ask(self._opaque, query)
        if theories & BITS:
            return self._ask(self._bits, query)
        if theories & NONLINEAR:
            return self._check_nonlinear(query)
        return self._ask(self._division if theories & DIVISION else self._linear, query)

    def _check_floats(self, query: Query) -> Answer:
        """Search and bit-blasting take turns: each is at once done with much that takes the other long."""
        from pathlore.solver.doubles.search import QUICK, THOROUGH, FloatSearch  # most programs have no doubles

        if self._float_search is None:
            self._float_search = FloatSearch()
        answer = self._back_end("few").check(query)
        if isinstance(answer, Unknown):
            answer = self._float_search.check(query, QUICK)
        if isinstance(answer, Unknown):
            answer = self._back_end("many").check(query)
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
            if name in _ON_INTEGERS:
                found = _ON_INTEGERS[name](_Integers(self._back_end, self._theories), self._theories)
            elif name in _ON_Z3:
                found = _ON_Z3[name](self._back_end("z3"), self._theories)
            else:
                found = _LOADERS[name](self._timeout, self._stats, self._theories)
            self._loaded[name] = found
        return found


# Importing a back end costs time at the start, so that each is imported where it is first needed.


def _z3(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.z3.backend import Z3

    return Z3(solver_timeout, stats, theories)


def _bitwuzla(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.bitwuzla.backend import Bitwuzla

    return Bitwuzla(solver_timeout, stats, theories)


def _cvc5(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.cvc5 import Cvc5

    return Cvc5(solver_timeout, stats, theories)


def _few(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.search.enumeration import FEW, Enumeration

    return Enumeration(FEW)


def _many(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.search.enumeration import MANY, Enumeration

    return Enumeration(MANY)


def _search(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.search.local import THOROUGH, Search

    return Search(THOROUGH)


def _glance(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.search.local import GLANCE, Search

    return Search(GLANCE)


def _languages(solver_timeout: float, stats: SolverStats, theories: Theories) -> _BackEnd:
    from pathlore.solver.texts.languages import Languages

    return Languages()


_LOADERS: dict[str, Callable[[float, SolverStats, Theories], _BackEnd]] = {
    "z3": _z3,
    "bitwuzla": _bitwuzla,
    "cvc5": _cvc5,
    "few": _few,
    "many": _many,
    "glance": _glance,
    "search": _search,
    "languages": _languages,
}


# Those that ask another back end in their own way.


def _codepoints(integers: _BackEnd, theories: Theories) -> _BackEnd:
    from pathlore.solver.texts.codepoints import CodePoints

    return CodePoints(integers, theories)


def _short(integers: _BackEnd, theories: Theories) -> _BackEnd:
    from pathlore.solver.texts.codepoints import CodePoints

    return CodePoints(integers, theories, short=True)


def _longer(integers: _BackEnd, theories: Theories) -> _BackEnd:
    from pathlore.solver.texts.codepoints import CodePoints

    return CodePoints(integers, theories, short=True, seconds=_LONGER)


class _Briefly:
    """A back end that may not take long."""

    def __init__(self, inner: _BackEnd, theories: Theories) -> None:
        self._inner = inner

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        return self._inner.check(query, _BRIEFLY if seconds is None else min(seconds, _BRIEFLY))


class _Integers:
    """The back ends for integers: those for bits first, where a query has some."""

    def __init__(self, back_end: Callable[[str], _BackEnd], theories: Theories) -> None:
        self._back_end = back_end
        self._theories = theories

    def check(self, query: Query, seconds: float | None = None) -> Answer:
        if self._theories.of_query(query) & BITS:
            answer = self._back_end("bitwuzla").check(query, seconds)
            if not isinstance(answer, Unknown):
                return answer
        return self._back_end("z3").check(query, seconds)


_BRIEFLY = 0.3
_LONGER = 2.0

_ON_INTEGERS: dict[str, Callable[[_BackEnd, Theories], _BackEnd]] = {
    "codepoints": _codepoints,
    "short": _short,
    "longer": _longer,
}
_ON_Z3: dict[str, Callable[[_BackEnd, Theories], _BackEnd]] = {"briefly": _Briefly}
