"""Counts what is in a trie: nodes by kind, cuts, and the blocks that ran."""

from __future__ import annotations

from collections import Counter

from pathlore.bounds import PRUNED
from pathlore.records import frozen
from pathlore.trie.choice import CHOICES, Choice, Node
from pathlore.trie.node import Blocks, Boundary, Collapsed, Complete, Excluded, Undecided, Unsatisfiable


@frozen
class Tally:
    """The content of a trie: nodes by kind, cuts by reason and location, blocks that ran on paths that count."""

    kinds: Counter[type]
    cuts: Counter[tuple[str, str]]
    covered: frozenset[int]
    ran: frozenset[int]
    """On any path."""
    pruned: int = 0
    """Paths that ended since nothing that is checked can follow: they are not among the kinds."""


def tallied(root: Node) -> Tally:
    kinds: Counter[type] = Counter()
    cuts: Counter[tuple[str, str]] = Counter()
    sets: set[Blocks] = set()
    excluded: set[Blocks] = set()
    inner = complete = 0
    stack = [root]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind in CHOICES:
            inner += 1
            stack += node.children  # type: ignore[union-attr]
        elif kind is Complete:
            complete += 1
        elif kind is Excluded:
            kinds[kind] += 1
            excluded.add(node.blocks)
            continue
        else:
            kinds[kind] += 1
            if isinstance(node, Collapsed):
                complete += node.complete
                kinds[Unsatisfiable] += node.unsatisfiable
                inner += node.inner
            elif kind in _CUT:
                cuts[_cut(node)] += 1
        sets.add(node.blocks)
    kinds[Choice], kinds[Complete] = inner, complete
    pruned = _taken_out(cuts)
    kinds[Boundary] -= pruned
    covered = frozenset().union(*sets)
    return Tally(kinds, cuts, covered, covered.union(*excluded), pruned)


def _taken_out(cuts: Counter[tuple[str, str]]) -> int:
    """The number of paths that were pruned, which are cut nowhere."""
    return sum(cuts.pop(cut) for cut in [cut for cut in cuts if cut[0] == PRUNED])


_CUT = (Boundary, Undecided)


def _cut(node: Node) -> tuple[str, str]:
    match node:
        case Boundary(why=why, where=where):
            return why, where
        case Undecided(reason=reason):
            return f"the solver could not decide: {reason}", ""
    raise AssertionError(node)
