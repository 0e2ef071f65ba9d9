"""Tracks which values of an integer the conditions of a path allow, from node to node.

A loop that runs n times asks n questions, and the conditions of all rounds before bear on each. Where these say
something about one integer at a time, what they leave of it is an interval, and that of a node is the one of its parent
and one condition more.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice

from pathlore.expr.term import Op, Sort, Term
from pathlore.solver.query import UNSAT, Sat, Solver, Unsat
from pathlore.solver.stages.one_variable import Interval, Seed
from pathlore.trie.choice import Choice
from pathlore.trie.trie import literal_of

_MOST_HOLES = 32
"""Intervals with more values left out are not kept: each is copied."""
_MOST_KEPT = 20_000
_NO_SEED = Seed({})


class Remaining:
    """Answers questions about one integer of which all conditions are linear and about it alone.

    The answers are those of `solver.stages.one_variable.OneVariable`, which looks at all conditions each time.
    """

    def __init__(self, facts: Mapping[Term, Term], solver: Solver | None = None) -> None:
        self.solver = solver
        """The solver for which this answers."""
        self._facts = facts
        self._known_facts = 0
        self._facts_about: dict[Term, list[Term]] = {}
        self._kept: dict[tuple[Choice, Term, int], Interval | None] = {}

    def answer(self, node: Choice, goal: Term) -> Sat | Unsat | None:
        """Whether some input that reaches a choice meets the goal; None if that is to be asked of others."""
        if len(goal.variables) != 1:
            return None
        (variable,) = goal.variables
        if variable.sort is not Sort.INT:
            return None
        found = self._at(node, variable)
        if found is None:
            return None
        found = found.copy()
        if not found.narrow(goal, variable, _NO_SEED):
            return None
        value = found.value()
        return UNSAT if value is None else Sat({variable: value})

    def _at(self, node: Choice, variable: Term) -> Interval | None:
        """What is left of a variable at a node; None if something else is said of it, too."""
        facts = self._about(variable)
        number, kept = len(facts), self._kept
        conditions: list[Term] = []
        at: Choice | None = node
        found: Interval | None = None
        while True:
            if at is None:
                found = _narrowed(Interval(), facts, variable)
                break
            key = (at, variable, number)
            if key in kept:
                found = kept[key]
                break
            literal = literal_of(at)
            if literal is not None and variable in literal.variables:
                conditions.append(literal)
            at = at.parent
        if found is not None:
            conditions.reverse()
            found = _narrowed(found, conditions, variable)
        if len(kept) >= _MOST_KEPT:
            kept.clear()
        kept[node, variable, number] = found
        return found

    def _about(self, variable: Term) -> list[Term]:
        """What holds of a variable on every path. More becomes known as inputs are made."""
        for fact in islice(self._facts.values(), self._known_facts, None):
            for mentioned in fact.variables:
                self._facts_about.setdefault(mentioned, []).append(fact)
        self._known_facts = len(self._facts)
        return self._facts_about.get(variable, [])


def _narrowed(interval: Interval, conditions: list[Term], variable: Term) -> Interval | None:
    if not conditions:
        return interval
    interval = interval.copy()
    for condition in conditions:
        if condition.op is Op.BOOLEAN:
            continue
        if len(condition.variables) != 1 or not interval.narrow(condition, variable, _NO_SEED):
            return None
    return interval if len(interval.holes) <= _MOST_HOLES else None
