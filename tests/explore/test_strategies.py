"""Every strategy takes each alternative once; those that are fair leave none waiting, however much is added."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from pathlore.explore.steering import Steered
from pathlore.explore.strategies import Alternating, OpenSlot, Strategy, strategy_named
from pathlore.trie.choice import Choice, Pick
from pathlore.trie.node import NO_BLOCKS
from pathlore.trie.trie import prefix

NAMES = ("fair", "depth-first", "breadth-first", "coverage-first", "random")
FAIR = ("fair", "breadth-first", "coverage-first", "random")
Sides = tuple[int, ...]


def steered() -> Strategy:
    """By a worth that changes with the time, as the nearest code does."""
    aim: Any = SimpleNamespace(version=0)

    def measure(aim: Any) -> tuple[object, Callable[[Choice, int], int]]:
        aim.version += 1
        return aim.version // 3, lambda node, side: (node.depth * (aim.version % 5) + side) % 7

    return Steered(aim, measure)


def made(name: str, seed: int = 0) -> Strategy:
    return steered() if name == "steered" else strategy_named(name, seed)


class Program:
    """A program that is nothing but its choices. A run meets some new ones and takes a side of each.

    What it does follows from the alternative it starts with. Without a limit of its depth every run meets new
    choices, and the trie never ends. At site 0 a side is impossible wherever it is tried; no run ends there.
    """

    def __init__(self, seed: int, depth: int | None = None, sites: int = 5, longest: int = 3) -> None:
        self._seed = seed
        self._limit = depth
        self._sites = sites
        self._longest = longest
        self.added: dict[Sides, int] = {}
        """The turn in which each alternative was added."""
        self.taken: list[Sides] = []

    def drive(self, strategy: Strategy, turns: int) -> Program:
        """So many turns of the loop, or all there are."""
        self._run(strategy, None, 0)
        while len(strategy) and len(self.taken) < turns:
            assert len(strategy) == len(self.added) - len(self.taken)
            node, side = strategy.take()
            self.taken.append(_name(node, side))
            if not self._is_impossible(node, side):
                self._run(strategy, node, side)
        return self

    def _is_impossible(self, node: Choice, side: int) -> bool:
        return node.site == "site 0" and side == 1

    def _run(self, strategy: Strategy, start: Choice | None, side: int) -> None:
        draws = Random(f"{self._seed} {_name(start, side)}")
        nodes, sides = prefix(start, side)
        known = max(len(nodes) - 1, 0)
        grown: list[OpenSlot] = []
        new = draws.randint(1, self._longest)
        if self._limit is not None:
            new = min(new, self._limit - len(nodes))
        for left in range(new, 0, -1):
            number = draws.randrange(1 if left == 1 else 0, self._sites)
            sizes = (2,) if number == 0 or self._longest < 3 else (2, 2, 3)
            parent, above = (nodes[-1], sides[-1]) if nodes else (None, 0)
            node = Pick(parent, above, f"site {number}", None, draws.choice(sizes), NO_BLOCKS, {})
            nodes.append(node)
            sides.append(0 if number == 0 else draws.randrange(len(node.children)))
            grown.append((node, sides[-1]))
        strategy.ran(nodes[known:], sides[known:])
        for node, taken in grown:
            for other in range(len(node.children)):
                if other != taken:
                    self.added[_name(node, other)] = len(self.taken)
                    strategy.add(node, other)


def _name(node: Choice | None, side: int) -> Sides:
    return tuple(prefix(node, side)[1])


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", [*NAMES, "steered"])
def test_everything_is_taken_exactly_once_where_there_is_an_end(name: str, seed: int) -> None:
    program = Program(seed, depth=7).drive(made(name, seed), 100_000)
    assert len(program.taken) > 50
    assert len(set(program.taken)) == len(program.taken)
    assert set(program.taken) == set(program.added)


@pytest.mark.parametrize("name", [*NAMES, "steered"])
def test_the_same_order_every_time(name: str) -> None:
    orders = [Program(1).drive(made(name, 5), 300).taken for _ in range(2)]
    assert orders[0] == orders[1]


def test_a_seed_decides_what_is_random_and_nothing_else() -> None:
    for name in NAMES:
        one, other = (Program(1).drive(made(name, seed), 200).taken for seed in (1, 2))
        assert (one != other) == (name == "random")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("name", FAIR)
def test_nothing_waits_for_ever_in_a_trie_without_end(name: str, seed: int) -> None:
    # What is random is fair as far as not everything grows: where much is added, each has less and less of a chance.
    program = Program(seed, longest=2 if name == "random" else 3).drive(made(name, seed), 1_200)
    early = {sides for sides, turn in program.added.items() if turn < 10}
    assert len(early) >= 10
    assert early <= set(program.taken)


@pytest.mark.parametrize("seed", range(3))
def test_an_alternative_waits_for_a_number_of_turns_that_is_known_from_the_start(seed: int) -> None:
    strategy = Alternating()
    program = Program(seed).drive(strategy, 1_500)
    turns = {sides: turn for turn, sides in enumerate(program.taken)}
    order = list(program.added)
    for older, sides in enumerate(order[:100]):
        assert turns[sides] <= program.added[sides] + Alternating._PERIOD * (older + 1)


def test_sides_that_are_never_possible_keep_nothing_waiting() -> None:
    """These stay new for ever: no path takes them."""
    program = Program(0, sites=2).drive(made("fair"), 1_500)
    assert {sides for sides, turn in program.added.items() if turn < 5} <= set(program.taken)


def test_depth_first_is_not_fair() -> None:
    program = Program(0).drive(made("depth-first"), 500)
    assert not {sides for sides, turn in program.added.items() if turn < 5} <= set(program.taken)


def test_depth_first_takes_the_last_and_breadth_first_the_shallowest() -> None:
    root = Pick(None, 0, "s", None, 3, NO_BLOCKS, {})
    below = Pick(root, 0, "t", None, 2, NO_BLOCKS, {})
    expected = {"depth-first": [(root, 2), (below, 1), (root, 1)], "breadth-first": [(root, 1), (root, 2), (below, 1)]}
    for name, order in expected.items():
        strategy = made(name)
        for alternative in ((root, 1), (below, 1), (root, 2)):
            strategy.add(*alternative)
        assert [strategy.take() for _ in range(3)] == order
        assert len(strategy) == 0


@pytest.mark.parametrize("name", ["fair", "coverage-first"])
def test_what_no_path_took_anywhere_comes_first(name: str) -> None:
    strategy = made(name)
    nodes = [Pick(None, 0, site, None, 2, NO_BLOCKS, {}) for site in ("s", "s", "t", "u")]
    strategy.ran(nodes[:1], [1])
    for node in nodes:
        strategy.add(node, 1)
    assert [strategy.take()[0].site for _ in range(2)] == ["t", "u"]
    strategy.add(nodes[2], 0)
    strategy.ran(nodes[2:3], [0])  # another path was there meanwhile
    assert {strategy.take()[0] for _ in range(3)} == set(nodes[:3])
