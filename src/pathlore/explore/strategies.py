"""Strategies: which open alternative to try next."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from typing import Protocol

from pathlore.trie.choice import Choice, ChoiceSite

OpenSlot = tuple[Choice, int]
"""A side of a choice that nobody has tried."""


class Strategy(Protocol):
    """Holds the open alternatives."""

    def add(self, node: Choice, side: int) -> None: ...

    def take(self) -> OpenSlot: ...

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        """These choices were made by a path."""

    def __len__(self) -> int: ...


class DepthFirst:
    """The last alternative first."""

    def __init__(self) -> None:
        self._open: deque[OpenSlot] = deque()

    def add(self, node: Choice, side: int) -> None:
        self._open.append((node, side))

    def take(self) -> OpenSlot:
        return self._open.pop()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        pass

    def __len__(self) -> int:
        return len(self._open)


class BreadthFirst:
    """The shallowest alternative first."""

    def __init__(self) -> None:
        self._open: list[tuple[int, int, OpenSlot]] = []
        self._added = 0

    def add(self, node: Choice, side: int) -> None:
        self._added += 1
        heappush(self._open, (node.depth, self._added, (node, side)))

    def take(self) -> OpenSlot:
        return heappop(self._open)[2]

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        pass

    def __len__(self) -> int:
        return len(self._open)


class RandomOrder:
    """Any alternative, each with the same chance."""

    def __init__(self, seed: int) -> None:
        self._open: list[OpenSlot] = []
        from random import Random  # for start-up time: seldom needed

        self._random = Random(seed)

    def add(self, node: Choice, side: int) -> None:
        self._open.append((node, side))

    def take(self) -> OpenSlot:
        position = self._random.randrange(len(self._open))
        self._open[position], self._open[-1] = self._open[-1], self._open[position]
        return self._open.pop()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        pass

    def __len__(self) -> int:
        return len(self._open)


class CoverageFirst:
    """Alternatives that no path has taken anywhere come first, whatever lies above them; then `rest` decides."""

    def __init__(self, rest: Strategy) -> None:
        self._rest = rest
        self._add_to_rest, self._take_from_rest = rest.add, rest.take
        self._taken: set[tuple[ChoiceSite, int]] = set()
        self._novel: deque[OpenSlot] = deque()

    @property
    def variety(self) -> int:
        """How many alternatives of sites were taken."""
        return len(self._taken)

    @property
    def is_repeating(self) -> bool:
        """Whether each open alternative is one of a site that some path has taken elsewhere."""
        return all((node.site, side) in self._taken for node, side in self._novel)

    def add(self, node: Choice, side: int) -> None:
        if (node.site, side) in self._taken:
            self._add_to_rest(node, side)
        else:
            self._novel.append((node, side))

    def take(self) -> OpenSlot:
        while self._novel:
            node, side = self._novel.popleft()
            key = (node.site, side)
            if key not in self._taken:
                return node, side
            self._add_to_rest(node, side)
        return self._take_from_rest()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        for node, side in zip(nodes, sides, strict=True):
            self._taken.add((node.site, side))

    def __len__(self) -> int:
        return len(self._novel) + len(self._rest)


class ViolatingFirst:
    """Alternatives at sites where something is checked come first, in their order; then `rest` decides."""

    def __init__(self, rest: Strategy, is_checked: Callable[[ChoiceSite], bool]) -> None:
        self._rest = rest
        self._is_checked = is_checked
        self._first: deque[OpenSlot] = deque()

    def add(self, node: Choice, side: int) -> None:
        if self._is_checked(node.site):
            self._first.append((node, side))
        else:
            self._rest.add(node, side)

    def take(self) -> OpenSlot:
        return self._first.popleft() if self._first else self._rest.take()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        self._rest.ran(nodes, sides)

    def __len__(self) -> int:
        return len(self._first) + len(self._rest)


class Alternating:
    """Mostly the last alternative, where the solver's memory is warm; every so often the oldest.

    Fair: an alternative waits for at most as many turns as there were older ones, so all get their turn.
    """

    _PERIOD = 12

    def __init__(self) -> None:
        self._open: deque[OpenSlot] = deque()
        self._turn = 0

    def add(self, node: Choice, side: int) -> None:
        self._open.append((node, side))

    def take(self) -> OpenSlot:
        self._turn += 1
        return self._open.popleft() if self._turn % self._PERIOD == 0 else self._open.pop()

    def ran(self, nodes: Sequence[Choice], sides: Sequence[int]) -> None:
        pass

    def __len__(self) -> int:
        return len(self._open)


STRATEGIES: dict[str, Callable[[int], Strategy]] = {
    "fair": lambda seed: CoverageFirst(Alternating()),
    "depth-first": lambda seed: DepthFirst(),
    "breadth-first": lambda seed: BreadthFirst(),
    "random": lambda seed: RandomOrder(seed),
    "coverage-first": lambda seed: CoverageFirst(BreadthFirst()),
}
"""By the names of the option; those that steer towards code are made by `explore.steering`."""


def strategy_named(name: str, seed: int) -> Strategy:
    return STRATEGIES.get(name, STRATEGIES["fair"])(seed)
