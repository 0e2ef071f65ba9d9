"""Runs the recipe for a query: asks one stage after the other until one knows, and shares the time between them."""

from __future__ import annotations

from collections.abc import Mapping
from time import monotonic, perf_counter

from pathlore.solver.back_ends import BackEnds
from pathlore.solver.query import Answer, Query, SolverStats, Unknown
from pathlore.solver.recipes import RECIPES, Kind, Recipe, Stage, kind_of
from pathlore.solver.theories import Theories

_ABOUT: dict[Kind, str] = {
    Kind.FLOATS: "a condition on floats",
    Kind.PARSED_FLOATS: "a condition on floats and texts",
    Kind.TEXTS: "a condition on texts",
    Kind.OPAQUE: "a condition on what a library function returns",
    Kind.BITS: "a condition on the bits of integers",
    Kind.BOUNDED_PRODUCTS: "a condition on a product of integers",
    Kind.PRODUCTS: "a condition on a product of integers",
    Kind.DIVISION: "a condition on a quotient or a remainder",
    Kind.LINEAR: "a condition on integers",
}


class Portfolio:
    """The end of the chain: every back end, each asked about what it is good at."""

    def __init__(
        self,
        solver_timeout: float,
        stats: SolverStats,
        second_opinion: bool = False,
        recipes: Mapping[Kind, Recipe] = RECIPES,
    ) -> None:
        self._timeout = solver_timeout
        self._stats = stats
        self._theories = Theories()
        self._back_ends = BackEnds(stats, self._theories)
        if not second_opinion:
            recipes = {kind: recipe.without(Stage.CVC5) for kind, recipe in recipes.items()}
        self._recipes = recipes

    def check(self, query: Query) -> Answer:
        kind = kind_of(query, self._theories.of_query(query))
        given = min(self._timeout, (self._stats.deadline - monotonic()) * self._stats.share)
        answer = self._answer(self._recipes[kind], query, given)
        if isinstance(answer, Unknown):
            # What each stage says is for those who know them. A user knows the program.
            late = "timed out" in answer.reason
            self._stats.ran_short = late and given < self._timeout
            why = f"timed out after {self._timeout:g} s" if late else "too hard"
            return Unknown(f"{_ABOUT[kind]}: {why}", answer.reason)
        return answer

    def _answer(self, recipe: Recipe, query: Query, left: float) -> Answer:
        if left <= 0:
            return Unknown("timed out")
        if recipe.probes:
            started = perf_counter()
            answer = self._probe(recipe, query, left / 4)
            if not isinstance(answer, Unknown):
                return answer
            left -= perf_counter() - started
        return self._ask(recipe, query, left)

    def _probe(self, recipe: Recipe, query: Query, seconds: float) -> Answer:
        answer: Answer = Unknown("not asked")
        for stage, budget in recipe.probes:
            answer = self._back_ends.of(stage).check(query, budget.within(seconds))
            if not isinstance(answer, Unknown):
                break
        return answer

    def _ask(self, recipe: Recipe, query: Query, left: float) -> Answer:
        last = len(recipe.steps)
        reasons: list[str] = []
        for number, (stage, budget) in enumerate(recipe.steps, start=1):
            started = perf_counter()
            answer = self._back_ends.of(stage).check(query, budget.within(left if number == last else left / 2))
            if not isinstance(answer, Unknown):
                return answer
            reasons.append(answer.reason)
            left -= perf_counter() - started
            if left <= 0:
                break
        return Unknown("; ".join(dict.fromkeys(reasons)))
