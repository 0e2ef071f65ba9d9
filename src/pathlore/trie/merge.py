"""Merges two tries of the same target, given as chunks; needs none of the code that they were made from."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from pathlore.trie.choice import Choice, Node
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.node import Boundary, Open, Undecided
from pathlore.trie.pruning import entries

_TIMEOUT = "timeout"


class _AsStored:
    """Sites, blocks and failures stay what the store calls them: there is no code to find them in."""

    def site(self, key: Any) -> Any:
        return key

    block = failure = where = site


def merged(mine: Iterable[bytes], theirs: Iterable[bytes]) -> bytes | None:
    """A chunk with what both tries know, given by their chunks; None where theirs adds nothing to mine."""
    one, other = restored(mine), restored(theirs)
    root, added = _joined(one.root, other.root)
    if not added:
        return None
    writer = TrieWriter(_AsStored())
    for term, fact in {**other.facts, **one.facts}.items():
        writer.fact(term, fact)
    writer.paths(entries(root))
    return writer.take()


def restored(chunks: Iterable[bytes]) -> Restored:
    """The trie of some chunks, for those who look at its shape: sites and blocks are only names."""
    columns = Columns()
    for chunk in chunks:
        columns.add(chunk)
    return Restored(columns, _AsStored())


def _joined(mine: Node, theirs: Node) -> tuple[Node, bool]:
    """My trie with their node in each slot where that says more, and whether there is any such slot."""
    if not _is_same_choice(mine, theirs):
        more = _knows(theirs) > _knows(mine)
        return theirs if more else mine, more
    added = False
    stack = [(mine, theirs)]
    while stack:
        one, other = stack.pop()
        assert isinstance(one, Choice)
        assert isinstance(other, Choice)
        for side, (child, their_child) in enumerate(zip(one.children, other.children, strict=True)):
            if _is_same_choice(child, their_child):
                stack.append((child, their_child))
            elif _knows(their_child) > _knows(child):
                added = True
                one.children[side] = their_child
                if isinstance(their_child, Choice):
                    their_child.parent = one
    return mine, added


def _is_same_choice(one: Node, other: Node) -> bool:
    if not isinstance(one, Choice) or not isinstance(other, Choice):
        return False
    return one.site == other.site and one.term is other.term and len(one.children) == len(other.children)


def _knows(node: Node) -> int:
    """How much a node says about its slot."""
    if isinstance(node, Open):
        return 0
    if isinstance(node, Undecided) or (isinstance(node, Boundary) and node.why == _TIMEOUT):
        return 1
    return 3 if isinstance(node, Choice) else 2
