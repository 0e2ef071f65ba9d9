"""The trie hands out its nodes, leaves and prefixes in the order of the alternatives."""

from __future__ import annotations

from pathlore.trie.choice import Choice, Pick
from pathlore.trie.node import NO_BLOCKS, OPEN, UNSATISFIABLE, Complete, Open, Unsatisfiable
from pathlore.trie.trie import Trie, prefix


def inner(parent: Choice | None, side: int, alternatives: int = 2) -> Choice:
    return Pick(parent, side, "site", None, alternatives, NO_BLOCKS, {})


def small_trie() -> tuple[Trie, Choice, Choice]:
    trie = Trie()
    root = inner(None, 0)
    below = inner(root, 1, 3)
    trie.put(None, 0, root)
    trie.put(root, 0, UNSATISFIABLE)
    trie.put(root, 1, below)
    trie.put(below, 2, Complete(NO_BLOCKS, {}))
    return trie, root, below


def test_an_empty_trie_is_one_open_leaf() -> None:
    assert [leaf for _, leaf in Trie().leaves()] == [OPEN]


def test_leaves_come_in_the_order_of_alternatives_with_their_places() -> None:
    trie, root, below = small_trie()
    found = [(place.parent, place.side, type(leaf)) for place, leaf in trie.leaves()]
    assert found == [(root, 0, Unsatisfiable), (below, 0, Open), (below, 1, Open), (below, 2, Complete)]


def test_a_prefix_lists_the_choices_from_the_root() -> None:
    _, root, below = small_trie()
    assert prefix(below, 2) == ([root, below], [1, 2])
    assert prefix(None, 0) == ([], [])
    assert below.depth == 1
