"""Substitution: a term with other terms in the place of its variables."""

from __future__ import annotations

from collections.abc import Mapping

from pathlore.expr.rebuilding import rebuilt
from pathlore.expr.term import Op, Term, WideTerm
from pathlore.expr.walk import children, fold


class Substitution:
    """Replaces variables, all at once, and remembers what became of each term.

    The terms that come in are not searched for variables again: `x -> y, y -> x` swaps two variables.
    """

    __slots__ = ("_memo", "_variables")

    def __init__(self, replacements: Mapping[Term, Term]) -> None:
        for variable, replacement in replacements.items():
            if variable.op is not Op.VARIABLE:
                raise ValueError(f"only variables are replaced, not {variable}")
            if variable.sort is not replacement.sort:
                raise ValueError(f"{variable} is of sort {variable.sort.value}, {replacement} is not")
        self._memo = dict(replacements)
        self._variables = frozenset(replacements)

    def of(self, term: Term) -> Term:
        """The term with the replacements, built again through the constructors wherever a part changed."""
        return fold(term, self._memo, self._rule, self._affected)

    def _affected(self, term: Term) -> tuple[Term, ...]:
        # The variables of a wide term cost as much as a look at its parts, and most have some that are replaced.
        if not isinstance(term, WideTerm) and self._variables.isdisjoint(term.variables):
            return ()
        return children(term)

    def _rule(self, term: Term) -> Term:
        parts = self._affected(term)
        return rebuilt(term, [self._memo[part] for part in parts]) if parts else term


def substitute(term: Term, replacements: Mapping[Term, Term]) -> Term:
    """The term with each of these variables replaced. For many terms, keep a `Substitution`."""
    return Substitution(replacements).of(term)
