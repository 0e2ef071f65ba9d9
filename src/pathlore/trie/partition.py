"""Partitions the open alternatives of a trie into shares of similar size."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heapreplace

from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import OPEN, UNSATISFIABLE, Boundary, Collapsed, Complete, Error

_RUNS = (Complete, Error, Boundary, Collapsed)
Sides = tuple[int, ...]
"""A prefix: the alternative taken at each choice, from the root."""


def open_alternatives(root: Node, remembered: Node = OPEN) -> Iterator[tuple[float, Sides]]:
    """The open alternatives, each with its weight: the expected fraction of all paths below it.

    A trie that is `remembered` tells how many there were, as far as it has the same choices.
    """
    counts = _paths_below(remembered)
    total = counts.get(remembered, 0)
    stack: list[tuple[Node, float, Sides, Node]] = [(root, 1.0, (), remembered)]
    while stack:
        node, weight, sides, known = stack.pop()
        if node is OPEN:
            yield counts[known] / total if counts.get(known) else weight, sides
        elif isinstance(node, Choice):
            possible = sum(child is not UNSATISFIABLE for child in node.children)
            is_same = isinstance(known, Choice) and len(known.children) == len(node.children)
            olds = known.children if isinstance(known, Choice) and is_same else [OPEN] * len(node.children)
            stack.extend(
                (child, weight / possible, (*sides, n), old)
                for n, (child, old) in enumerate(zip(node.children, olds, strict=True))
            )


def open_share(root: Node) -> float:
    """The fraction of all paths that one would expect below open alternatives."""
    share = 0.0
    stack = [(root, 1.0)]
    while stack:
        node, weight = stack.pop()
        if node is OPEN:
            share += weight
        elif isinstance(node, Choice):
            possible = [child for child in node.children if child is not UNSATISFIABLE]
            stack.extend((child, weight / len(possible)) for child in possible)
    return share


def _paths_below(root: Node) -> dict[Node, int]:
    """How many paths end below each choice, and at each leaf. What several slots share is in none of them."""
    counts: dict[Node, int] = {}
    waiting: list[tuple[Node, bool]] = [(root, False)]
    while waiting:
        node, is_counted = waiting.pop()
        if not isinstance(node, Choice):
            if isinstance(node, _RUNS):
                counts[node] = node.complete if isinstance(node, Collapsed) else 1
        elif is_counted:
            counts[node] = sum(counts.get(child, 0) for child in node.children)
        else:
            waiting.append((node, True))
            waiting.extend((child, False) for child in node.children)
    return counts


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
