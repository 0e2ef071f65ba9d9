"""Reuses what earlier runs knew of paths that are explored again: inputs that take them, and infeasible sides.

A part of a trie that an edit touches is the *guide* of the runs that replace it. As long as these meet the choices of
the guide, it says which inputs take the other sides, and which sides nothing takes. Where they meet something else,
the inputs below are *candidates*: what they take is found by evaluation.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from pathlore.explore.alternative import Candidates, Hints, OldSubtrie
from pathlore.expr import build
from pathlore.expr.assignment import Value, holds
from pathlore.expr.term import Term
from pathlore.solver.stages.slice import related
from pathlore.trie.choice import Branch, Choice, Node
from pathlore.trie.node import UNSATISFIABLE, Boundary, Collapsed, Complete, Error, Leaf
from pathlore.trie.path_diff import PathDiff
from pathlore.trie.trie import conditions, slots

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


class AnswerReuse:
    """Alternatives that were impossible, each with the conditions that made it so, and what became of guides."""

    def __init__(self, facts: Iterable[Term] = (), path_diff: PathDiff | None = None) -> None:
        self._facts = tuple(facts)
        self._path_diff = path_diff
        self._by_goal: dict[Term, list[Choice]] = {}
        self._reasons: dict[tuple[Choice, Term], frozenset[Term]] = {}

    # Guides

    def candidates(self, hints: Hints, running: Mapping[Term, Value]) -> Candidates:
        """The inputs below a guide that is of no more use, the running ones first; none where it knows none."""
        if not isinstance(hints, OldSubtrie):
            return hints
        leaves: list[Complete | Error | Boundary | Collapsed] = []
        for parent, side, node in slots(hints.node):
            if isinstance(node, Choice):
                self._note(node)
            elif isinstance(node, (Complete, Error, Boundary, Collapsed)):
                leaves.append(node)
            if self._path_diff is not None:
                self._path_diff.lost(*((hints.parent, hints.side) if parent is None else (parent, side)), node)
        # Values that code asks for one after the other come in the order of the first run.
        leaves.sort(key=lambda leaf: leaf.stored[1])
        witnesses = {id(running): running, **{id(leaf.witness): leaf.witness for leaf in leaves}}
        return list(witnesses.values()) if leaves else ()

    def ended(self, parent: Choice | None, side: int, leaf: Leaf, hints: Hints) -> None:
        """A run came to its end; `hints` are what is left of those that it had."""
        if self._path_diff is None or (isinstance(hints, OldSubtrie) and _same_end(hints.node, leaf)):
            return
        self.candidates(hints, {})
        self._path_diff.gained(parent, side, leaf)

    # Impossible alternatives

    def _note(self, node: Choice) -> None:
        for side, child in enumerate(node.children):
            if child is UNSATISFIABLE and isinstance(node, Branch):
                goal = node.term if side else build.not_(node.term)
                self._by_goal.setdefault(goal, []).append(node)

    @property
    def is_empty(self) -> bool:
        """Whether nothing is known to be impossible."""
        return not self._by_goal

    def rules_out(self, known: Sequence[Term], goal: Term) -> bool:
        """Whether what is known contains all that made the goal impossible before."""
        nodes = self._by_goal.get(goal)
        if not nodes:
            return False
        holding = frozenset(known)
        return any(self._reason(node, goal) <= holding for node in nodes[-_TRIED:])

    def _reason(self, node: Choice, goal: Term) -> frozenset[Term]:
        found = self._reasons.get((node, goal))
        if found is None:
            found = frozenset(related((*self._facts, *conditions(node)), goal))
            self._reasons[(node, goal)] = found
        return found


def _same_end(old: Node, new: Leaf) -> bool:
    if isinstance(old, Error) and isinstance(new, Error):
        return bool(old.failure.exception == new.failure.exception)
    return type(old) is Complete and type(new) is Complete


NOTHING_KNOWN = AnswerReuse()
