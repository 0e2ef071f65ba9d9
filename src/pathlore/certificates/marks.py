"""Alternatives that a certificate marks as unsatisfiable."""

from __future__ import annotations

from collections.abc import Iterable

from pathlore.expr import build
from pathlore.expr.term import Term
from pathlore.records import frozen
from pathlore.trie.choice import Branch
from pathlore.trie.trie import path_condition, prefix


@frozen
class Mark:
    """An alternative of a branch, with the number of its row."""

    node: Branch
    side: int
    number: int

    @property
    def goal(self) -> Term:
        term = self.node.term
        return term if self.side else build.not_(term)

    def conditions(self, facts: Iterable[Term]) -> tuple[Term, ...]:
        """The path condition of the alternative's parent, and what is known of inputs."""
        if self.node.parent is None:
            return tuple(facts)
        nodes, sides = prefix(self.node.parent, self.node.side)
        return (*facts, *path_condition(nodes, sides))
