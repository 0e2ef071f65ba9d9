"""What a composed exploration amounts to: counts of its tries, for results and reports."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from pathlore.trie.choice import Callee, Choice, Node
from pathlore.trie.node import Complete, Error, Open, Unsatisfiable
from pathlore.trie.summary import CalleeEnd, Outcome, Refuted, Summary
from pathlore.trie.trie import prefix


def kinds_of(summaries: Iterable[Summary]) -> Counter[type]:
    """Nodes of summaries by kind, as those of a plain trie are counted. How callees end is no path of the target."""
    kinds: Counter[type] = Counter()
    for summary in summaries:
        for node in summary.trie.nodes():
            if isinstance(node, Choice):
                kinds[Choice] += 1
            elif isinstance(node, Refuted):
                kinds[Unsatisfiable] += 1
            elif not isinstance(node, (CalleeEnd, Open)):
                kinds[type(node)] += 1
    return kinds


def plain_paths(root: Summary) -> int:
    """At most so many paths of the target are there: each way through a callee for each call of it."""
    counts: dict[Summary, dict[Outcome | None, int]] = {}

    def count(summary: Summary) -> dict[Outcome | None, int]:
        known = counts.get(summary)
        if known is None:
            known = counts[summary] = {}
            for slot, leaf in summary.trie.leaves():
                if not isinstance(leaf, (CalleeEnd, Complete, Error)):
                    continue
                number = 1
                for node, side in zip(*prefix(slot.parent, slot.side), strict=True):
                    if isinstance(node, Callee):
                        number *= count(node.callee).get(node.callee.outcomes[side], 1)
                outcome = leaf.outcome if isinstance(leaf, CalleeEnd) else None
                known[outcome] = known.get(outcome, 0) + number
        return known

    return count(root).get(None, 0)


def longest_path(root: Summary) -> int:
    """No path of the target makes more choices: for each call, those of the longest way through the callee count."""
    lengths: dict[Summary, tuple[int, dict[Outcome, int]]] = {}

    def length(summary: Summary) -> tuple[int, dict[Outcome, int]]:
        """Of any path inside, and of those that end, by outcome."""
        if summary not in lengths:
            most, ends = 0, dict[Outcome, int]()
            stack: list[tuple[Node, int]] = [(summary.trie.root, 0)]
            while stack:
                node, before = stack.pop()
                if isinstance(node, Callee):
                    inside, ways = length(node.callee)
                    most = max(most, before + inside)
                    for outcome, child in zip(node.callee.outcomes, node.children, strict=False):
                        stack.append((child, before + ways.get(outcome, 0)))
                elif isinstance(node, Choice):
                    most = max(most, before + 1)
                    stack += [(child, before + 1) for child in node.children]
                elif isinstance(node, CalleeEnd):
                    ends[node.outcome] = max(ends.get(node.outcome, 0), before)
            lengths[summary] = most, ends
        return lengths[summary]

    return length(root)[0]
