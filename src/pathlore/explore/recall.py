"""What earlier runs knew of paths that are explored again: inputs that get there, and what no input does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathlore.expr import build
from pathlore.expr.assignment import Value, holds
from pathlore.expr.term import Term
from pathlore.solver.slice import related
from pathlore.trie.node import UNSATISFIABLE, Inner
from pathlore.trie.trie import conditions

Candidates = Sequence[Mapping[Term, Value]]
"""Witnesses of paths that were dropped: one that meets all conditions of a new path takes it."""
_TRIED = 8
"""So many reasons for one answer are looked at."""


def parted(candidates: Candidates, term: Term, side: int, facts: Mapping[Term, Term]) -> tuple[Candidates, Candidates]:
    """Those that take a side of a branch, and those that take the other one. The first one takes it: it is running.

    An input that a candidate knows nothing of has its default, unless that is no such input: then it is in neither.
    """
    if len(candidates) == 1:
        return candidates, ()
    sides: tuple[list[Mapping[Term, Value]], list[Mapping[Term, Value]]] = ([], [])
    sides[side].append(candidates[0])
    needed = term.variables
    for candidate in candidates[1:]:
        missing = [v for v in needed if v not in candidate and v in facts]
        if not missing or all(holds(facts[v], candidate) for v in missing):
            sides[holds(term, candidate)].append(candidate)
    return sides[side], sides[1 - side]


class Recall:
    """Alternatives that were impossible, each with the conditions that made it so."""

    def __init__(self, facts: Iterable[Term] = ()) -> None:
        self._facts = tuple(facts)
        self._by_goal: dict[Term, list[Inner]] = {}
        self._reasons: dict[tuple[Inner, Term], frozenset[Term]] = {}

    def add(self, node: Inner) -> None:
        """Takes note of a choice that is explored again."""
        for side, child in enumerate(node.children):
            if child is UNSATISFIABLE and node.term is not None:
                goal = node.term if side else build.not_(node.term)
                self._by_goal.setdefault(goal, []).append(node)

    def rules_out(self, known: Sequence[Term], goal: Term) -> bool:
        """Whether what is known contains all that made the goal impossible before."""
        nodes = self._by_goal.get(goal)
        if not nodes:
            return False
        holding = frozenset(known)
        return any(self._reason(node, goal) <= holding for node in nodes[-_TRIED:])

    def _reason(self, node: Inner, goal: Term) -> frozenset[Term]:
        found = self._reasons.get((node, goal))
        if found is None:
            found = frozenset(related((*self._facts, *conditions(node)), goal))
            self._reasons[(node, goal)] = found
        return found


NOTHING_KNOWN = Recall()
