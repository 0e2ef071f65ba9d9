"""Pruning keeps the counts, the code covered and the region, and every way to a boundary or an error."""

from __future__ import annotations

from hypothesis import given

from pathlore.trie.choice import Choice
from pathlore.trie.node import OPEN, Boundary, Collapsed, Complete, Error, Undecided
from pathlore.trie.pruning import prune
from pathlore.trie.region import region
from pathlore.trie.tally import Tally, tallied
from pathlore.trie.trie import Trie, prefix
from tests.trie.growing import Plan, grown, plans, read, shape, written


def counted(tally: Tally) -> object:
    """A collapsed part counts for what it stands for, and not itself."""
    return {kind: n for kind, n in tally.kinds.items() if n and kind is not Collapsed}, tally.cuts, tally.covered


@given(plans())
def test_the_tally_is_the_same_before_and_after(plan: Plan) -> None:
    trie = grown(plan)
    before = tallied(trie.root)
    prune(trie)
    after = tallied(trie.root)
    assert counted(after) == counted(before)
    assert after.ran == before.ran


@given(plans())
def test_the_region_is_the_same_term(plan: Plan) -> None:
    trie = grown(plan)
    before = region(trie.root)
    prune(trie)
    assert region(trie.root) is before


def kept(trie: Trie) -> list[object]:
    """The places of what a deeper or later exploration needs, with the leaves that stand there."""
    return [
        (prefix(slot.parent, slot.side), leaf)
        for slot, leaf in trie.leaves()
        if leaf is OPEN or isinstance(leaf, (Boundary, Error, Undecided))
    ]


@given(plans())
def test_ways_to_what_is_cut_open_or_failed_stay_as_they_are(plan: Plan) -> None:
    trie = grown(plan)
    before = kept(trie)
    prune(trie)
    assert kept(trie) == before


@given(plans())
def test_nothing_is_left_that_could_be_collapsed(plan: Plan) -> None:
    trie = grown(plan)
    prune(trie)
    for node in trie.nodes():
        if isinstance(node, Choice):
            kinds = {type(child).__name__ for child in node.children}
            assert not kinds <= {"Complete", "Unsatisfiable", "Collapsed"}
    once = shape(trie.root)
    prune(trie)
    assert shape(trie.root) == once


@given(plans())
def test_what_is_pruned_is_written_and_read(plan: Plan) -> None:
    trie = grown(plan)
    prune(trie)
    assert shape(read(written(trie)).root) == shape(trie.root)


def test_a_part_in_which_all_paths_returned_is_one_leaf() -> None:
    returned = ("complete", frozenset({2}), (0, 0))
    below = ["choice", "t", ("lt", "y", 0), frozenset({3}), (1, 0), [("unsatisfiable",), returned]]
    trie = grown(["choice", "s", ("lt", "x", 0), frozenset({1}), (1, 1), [returned, below]])
    prune(trie)
    assert isinstance(trie.root, Collapsed)
    assert (trie.root.complete, trie.root.unsatisfiable, trie.root.inner, trie.root.depth) == (2, 1, 2, 2)
    assert trie.root.blocks == {1, 2, 3}
    assert not isinstance(trie.root, Complete)
