"""Prunes a trie to what a deeper exploration needs: the paths to its boundary and to failures."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from pathlore.trie.choice import Branch, Choice, Node
from pathlore.trie.node import EXCLUDED, OPEN, UNSATISFIABLE, Collapsed, Complete, Leaf, Unsatisfiable
from pathlore.trie.trie import Trie


def prune(trie: Trie) -> None:
    """Replaces each part in which all paths returned by one leaf."""
    order = [node for node in trie.nodes() if isinstance(node, Choice)]
    for node in reversed(order):
        collapsed = _collapsed(node)
        if collapsed is not None:
            trie.put(node.parent, node.side, collapsed)


def _collapsed(node: Choice) -> Collapsed | None:
    """One leaf for a choice, if all paths below it returned."""
    complete = unsatisfiable = 0
    inner, depth = 1, node.depth + 1
    blocks = set(node.blocks)
    for child in node.children:
        match child:
            case Complete():
                complete += 1
            case Unsatisfiable():
                unsatisfiable += 1
            case Collapsed():
                complete += child.complete
                unsatisfiable += child.unsatisfiable
                inner += child.inner
                depth = max(depth, child.depth)
            case _:
                return None
        blocks |= child.blocks
    return Collapsed(frozenset(blocks), node.witness, complete, unsatisfiable, inner, depth)


Cut = tuple[Choice | None, int]
"""Where a part of a trie was cut off: the side of a choice."""


def trim(root: Node, depth: int) -> dict[Cut, Mapping[Any, Any]] | None:
    """Cuts off everything below a depth; gives the cuts, each with a witness. None where that cannot be told apart."""
    found: dict[Cut, Mapping[Any, Any]] = {}
    pending = [root]
    while pending:
        node = pending.pop()
        if isinstance(node, Collapsed) and node.depth > depth:
            return None
        if isinstance(node, Choice) and node.depth >= depth and node.parent is not None:
            found[node.parent, node.side] = node.witness
        elif isinstance(node, Choice):
            pending.extend(node.children)
    for parent, side in found:
        assert parent is not None
        parent.children[side] = OPEN
    return found


def entries(root: Node) -> list[tuple[Iterable[Choice], Choice | None, int, Leaf]]:
    """A whole trie, in the form that `TrieWriter.paths` takes."""
    found: list[tuple[Iterable[Choice], Choice | None, int, Leaf]] = []
    grown: list[Choice] = []
    stack: list[tuple[Choice | None, int, Node]] = [(None, 0, root)]
    while stack:
        parent, side, node = stack.pop()
        if isinstance(node, Choice):
            grown.append(node)
            marks = () if not isinstance(node, Branch) else (UNSATISFIABLE, EXCLUDED)  # a branch is written with these
            stack.extend((node, side, child) for side, child in enumerate(node.children) if child not in marks)
        else:
            found.append((grown, parent, side, node))
            grown = []
    return found
