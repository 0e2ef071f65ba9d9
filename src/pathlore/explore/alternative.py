"""An alternative that is about to be run, and what earlier runs know of it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pathlore.expr.assignment import Value
from pathlore.expr.term import Term
from pathlore.trie.choice import Choice, Node

Witness = Mapping[Term, Value]
Candidates = Sequence[Witness]
"""Witnesses of paths that were dropped: one that meets all conditions of a new path takes it."""


class OldSubtrie:
    """A node of a trie as it was before an edit, and its slot: it guides the runs that replace it."""

    __slots__ = ("node", "parent", "side")

    def __init__(self, node: Node, parent: Choice | None, side: int) -> None:
        self.node = node
        self.parent = parent
        self.side = side


Hints = OldSubtrie | Candidates


class Alternative:
    """Side `side` of `parent` (the root, where there is none), and a witness that takes it.

    `hints` are what earlier runs know of what comes after the choices that lead here.
    """

    __slots__ = ("hints", "parent", "side", "witness")

    def __init__(self, parent: Choice | None, side: int, witness: Witness, hints: Hints = ()) -> None:
        self.parent = parent
        self.side = side
        self.witness = witness
        self.hints = hints


def from_the_start(witness: Witness) -> Alternative:
    """A run without a prefix: only its witness leads it."""
    return Alternative(None, 0, witness)
