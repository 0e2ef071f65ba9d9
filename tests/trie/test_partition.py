"""Shares are even, and every open alternative is in exactly one of them."""

from __future__ import annotations

import math
import random
from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from pathlore.trie.choice import Choice, Node
from pathlore.trie.node import OPEN
from pathlore.trie.partition import Sides, balanced, open_alternatives
from pathlore.trie.trie import prefix
from tests.trie.growing import LEAVES, UNTRIED, Plan, grown, plans

WEIGHTED = st.dictionaries(st.tuples(st.integers(0, 3), st.integers(0, 3), st.integers(0, 3)), st.floats(0.001, 1.0))


def at(root: Node, sides: Sides) -> Node:
    for side in sides:
        assert isinstance(root, Choice)
        root = root.children[side]
    return root


@given(plans())
def test_the_open_alternatives_are_listed_once_each(plan: Plan) -> None:
    trie = grown(plan)
    found = [sides for _, sides in open_alternatives(trie.root)]
    assert all(at(trie.root, sides) is OPEN for sides in found)
    assert len(set(found)) == len(found)
    places = {tuple(prefix(slot.parent, slot.side)[1]) for slot, leaf in trie.leaves() if leaf is OPEN}
    assert set(found) == places


@given(plans())
def test_no_more_than_everything_is_expected_below_them(plan: Plan) -> None:
    weights = [weight for weight, _ in open_alternatives(grown(plan).root)]
    assert all(weight > 0 for weight in weights)
    assert math.fsum(weights) <= 1.0 + 1e-9


@given(plans(UNTRIED))
def test_of_a_trie_of_which_nothing_is_tried_they_are_everything(plan: Plan) -> None:
    trie = grown(plan)
    others = [leaf for _, leaf in trie.leaves() if leaf is not OPEN]
    weights = [weight for weight, _ in open_alternatives(trie.root)]
    assert any(type(leaf).__name__ == "Excluded" for leaf in others) or math.isclose(math.fsum(weights), 1.0)


@given(WEIGHTED, st.integers(1, 6))
def test_every_alternative_is_in_exactly_one_share(weights: dict[Sides, float], parts: int) -> None:
    shares = balanced([(weight, sides) for sides, weight in weights.items()], parts)
    assert len(shares) == parts
    assert Counter(sides for share in shares for sides in share) == Counter(weights.keys())
    assert all(share == sorted(share) for share in shares)


@given(WEIGHTED, st.integers(1, 6))
def test_no_share_is_heavier_than_another_by_more_than_one_alternative(weights: dict[Sides, float], parts: int) -> None:
    loads = [math.fsum(map(weights.__getitem__, share)) for share in balanced(_items(weights), parts)]
    assert max(loads) - min(loads) <= max(weights.values(), default=0.0) + 1e-9


@given(WEIGHTED, st.integers(1, 6), st.integers())
def test_shares_do_not_depend_on_the_order(weights: dict[Sides, float], parts: int, seed: int) -> None:
    shuffled = _items(weights)
    random.Random(seed).shuffle(shuffled)
    assert balanced(shuffled, parts) == balanced(_items(weights), parts)


def _items(weights: dict[Sides, float]) -> list[tuple[float, Sides]]:
    return [(weight, sides) for sides, weight in weights.items()]


@given(plans(LEAVES), st.integers(1, 4))
def test_the_open_alternatives_of_a_trie_are_shared_out(plan: Plan, parts: int) -> None:
    weighted = list(open_alternatives(grown(plan).root))
    shares = balanced(weighted, parts)
    assert sorted(sides for share in shares for sides in share) == sorted(sides for _, sides in weighted)
