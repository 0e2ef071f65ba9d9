"""Partitions the open alternatives of a trie into shares of similar size."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heapreplace

from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import OPEN, UNSATISFIABLE

Sides = tuple[int, ...]
"""A prefix: the alternative taken at each choice, from the root."""


def open_alternatives(root: Node) -> Iterator[tuple[float, Sides]]:
    """The open alternatives, each with its weight: the expected fraction of all paths below it."""
    stack: list[tuple[Node, float, Sides]] = [(root, 1.0, ())]
    while stack:
        node, weight, sides = stack.pop()
        if node is OPEN:
            yield weight, sides
        elif isinstance(node, Choice):
            possible = sum(child is not UNSATISFIABLE for child in node.children)
            stack.extend((child, weight / possible, (*sides, n)) for n, child in enumerate(node.children))


def balanced(weighted: list[tuple[float, Sides]], parts: int) -> list[list[Sides]]:
    """Gives each alternative, heaviest first, to the share with the least weight so far."""
    shares: list[list[Sides]] = [[] for _ in range(parts)]
    loads = [(0.0, number) for number in range(parts)]
    heapify(loads)
    for weight, sides in sorted(weighted, key=lambda item: (-item[0], item[1])):
        load, number = loads[0]
        shares[number].append(sides)
        heapreplace(loads, (load + weight, number))
    return [sorted(share) for share in shares]
