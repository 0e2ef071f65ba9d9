"""Merging two tries of one program knows what either knows, whoever comes first."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from pathlore.expr import build
from pathlore.trie.choice import Choice, Node
from pathlore.trie.merge import merged
from pathlore.trie.node import OPEN, Boundary, Open, Undecided
from pathlore.trie.pruning import prune
from pathlore.trie.trie import Trie
from tests.trie.growing import LEAVES, Plan, grown, plans, read, shape, variables, written

SEEDS = st.integers(0, 1 << 30)


def part(plan: Plan, seed: int, *, pruned: bool = False) -> Trie:
    """A trie of the same program that knows less: parts of it are open, or undecided."""
    trie = grown(plan)
    draws = random.Random(seed)
    stack: list[Node] = [trie.root]
    while stack:
        node = stack.pop()
        if isinstance(node, Choice):
            for side, child in enumerate(node.children):
                # What ran, ran: of a choice, one alternative is known.
                if side != seed % len(node.children) and draws.random() < 0.4 and _may_be_unknown(child):
                    node.children[side] = draws.choice((OPEN, Undecided("too hard")))
            stack.extend(node.children)
    if pruned:
        prune(trie)
    return trie


def _may_be_unknown(node: Node) -> bool:
    """What is assumed or impossible with a choice is known from the run that meets it."""
    return isinstance(node, Choice) or type(node).__name__ in ("Complete", "Error", "Boundary")


def merge(one: Trie, other: Trie) -> Trie:
    chunk = merged([written(one)], [written(other)])
    return read(written(one) if chunk is None else chunk)


@given(plans(), SEEDS, SEEDS)
def test_merging_is_commutative(plan: Plan, one: int, other: int) -> None:
    mine, theirs = part(plan, one), part(plan, other)
    assert shape(merge(mine, theirs).root) == shape(merge(theirs, mine).root)


@given(plans(), SEEDS, SEEDS, SEEDS)
def test_merging_is_associative(plan: Plan, one: int, two: int, three: int) -> None:
    a, b, c = part(plan, one), part(plan, two), part(plan, three)
    assert shape(merge(merge(a, b), c).root) == shape(merge(a, merge(b, c)).root)


@given(plans(), SEEDS, SEEDS)
def test_what_was_merged_adds_nothing_again(plan: Plan, one: int, other: int) -> None:
    mine, theirs = part(plan, one), part(plan, other)
    both = written(merge(mine, theirs))
    for known in (both, written(mine), written(theirs)):
        assert merged([both], [known]) is None


@given(plans(), SEEDS)
def test_a_part_merged_with_everything_is_everything(plan: Plan, seed: int) -> None:
    whole = grown(plan)
    assert shape(merge(part(plan, seed), whole).root) == shape(whole.root)
    assert merged([written(whole)], [written(part(plan, seed))]) is None


@given(plans(), SEEDS)
def test_what_was_collapsed_is_there_again(plan: Plan, seed: int) -> None:
    whole = grown(plan)
    assert shape(merge(part(plan, seed, pruned=True), whole).root) == shape(whole.root)


@given(plans(LEAVES), SEEDS, SEEDS)
def test_the_result_knows_each_place_as_well_as_either_does(plan: Plan, one: int, other: int) -> None:
    mine, theirs = part(plan, one), part(plan, other)
    stack = [(merge(mine, theirs).root, mine.root, theirs.root)]
    while stack:
        both, *views = stack.pop()
        for view in views:
            if isinstance(view, Choice):
                assert isinstance(both, Choice)
            elif not isinstance(view, (Open, Undecided)):
                assert shape(both) == shape(view)
        if isinstance(both, Choice):
            for side, child in enumerate(both.children):
                below = [view.children[side] if isinstance(view, Choice) else OPEN for view in views]
                stack.append((child, *below))


def test_a_path_that_had_no_time_gives_way_to_one_that_had() -> None:
    def trie(leaf: Plan) -> Trie:
        return grown(["choice", "s", ("lt", "x", 0), frozenset(), (0, 0), [leaf, ("open",)]])

    late = trie(("open",))
    assert isinstance(late.root, Choice)
    late.root.children[0] = Boundary(frozenset(), {}, "timeout", "a.py:1")
    done = trie(("complete", frozenset({1}), (0, 0)))
    for one, other in ((late, done), (done, late)):
        assert shape(merge(one, other).root) == shape(done.root)


def test_facts_of_both_are_kept() -> None:
    x, y = variables()
    plan = ["choice", "s", ("lt", "x", 0), frozenset(), (0, 0), [("complete", frozenset(), (0, 0)), ("open",)]]
    mine, theirs = part(plan, 0), grown([*plan[:-1], [plan[-1][0], ("complete", frozenset(), (-1, 0))]])
    mine.facts[x] = build.le(build.integer(0), x)
    theirs.facts[y] = build.le(build.integer(0), y)
    assert merge(mine, theirs).facts == {**mine.facts, **theirs.facts}
