"""Solves weighted set cover: exactly within a budget, else by the best cover found."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from pathlore.records import frozen

_BUDGET = 2_000_000
"""Items that the exact search looks at before it settles for the best found: about a second."""


@frozen
class Candidate:
    """What a candidate has, as bits, and what it costs."""

    items: int
    cost: int


def cheapest_cover(candidates: Sequence[Candidate], budget: int = _BUDGET) -> list[int]:
    """Positions of candidates that have all items which any candidate has, at the least total cost.

    Of equal choices the first in the order of the candidates is taken. Costs must be positive.
    """
    wanted = _union(candidates)
    chosen, left, rest = _reduced(candidates, wanted)
    search = _Search(candidates, rest, budget)
    return sorted([*chosen, *search.best(left)])


def _union(candidates: Iterable[Candidate]) -> int:
    items = 0
    for candidate in candidates:
        items |= candidate.items
    return items


def _reduced(candidates: Sequence[Candidate], wanted: int) -> tuple[list[int], int, list[int]]:
    """Takes what must be taken and drops what is not needed: what was chosen, items left, positions left."""
    chosen: list[int] = []
    rest = list(range(len(candidates)))
    while True:
        rest = _undominated(candidates, rest, wanted)
        only = _indispensable(candidates, rest, wanted)
        if not only:
            return chosen, wanted, rest
        chosen += only
        wanted &= ~_union(candidates[i] for i in only)
        rest = [i for i in rest if i not in only]


def _undominated(candidates: Sequence[Candidate], rest: list[int], wanted: int) -> list[int]:
    """Without those that another one, no dearer, can stand in for."""
    kept: list[int] = []
    for i in sorted(rest, key=lambda i: (candidates[i].cost, i)):
        items = candidates[i].items & wanted
        if items and not any(items & ~candidates[k].items == 0 for k in kept):
            kept.append(i)
    return sorted(kept)


def _indispensable(candidates: Sequence[Candidate], rest: list[int], wanted: int) -> list[int]:
    """Those that alone have some item."""
    once = twice = 0
    for i in rest:
        items = candidates[i].items & wanted
        twice |= once & items
        once |= items
    unique = once & ~twice
    return [i for i in rest if candidates[i].items & unique]


@frozen
class _Item:
    """An item (one bit) with the candidates that have it, cheapest first."""

    bit: int
    having: list[int]
    least: int
    """What having the item costs at least."""
    beside: int
    """All that these candidates have."""


class _Search:
    """Branch and bound over a reduced instance, from the greedy solution downwards."""

    def __init__(self, candidates: Sequence[Candidate], rest: list[int], budget: int) -> None:
        self.candidates = candidates
        self.rest = rest
        self.budget = budget
        self.found: list[int] = []
        self.cost = 0
        self.items: list[_Item] = []
        """Rarest first."""

    def best(self, wanted: int) -> list[int]:
        self.found = self._greedy(wanted)
        self.cost = sum(self._cost(i) for i in self.found)
        self.items = sorted(map(self._item, _bits(wanted)), key=lambda item: len(item.having))
        self._extend(wanted, 0, [])
        return self.found

    def _item(self, bit: int) -> _Item:
        having = [i for i in self.rest if self.candidates[i].items & bit]
        having.sort(key=self._cost)
        return _Item(bit, having, self._cost(having[0]), _union(self.candidates[i] for i in having))

    def _greedy(self, wanted: int) -> list[int]:
        left, taken = wanted, []
        while left:
            best = max(self.rest, key=lambda i: ((self.candidates[i].items & left).bit_count(), -self._cost(i), -i))
            taken.append(best)
            left &= ~self.candidates[best].items
        return self._without_redundant(taken, wanted)

    def _without_redundant(self, taken: list[int], wanted: int) -> list[int]:
        for i in sorted(taken, key=lambda i: (-self._cost(i), -i)):
            others = [k for k in taken if k != i]
            if wanted & ~_union(self.candidates[k] for k in others) == 0:
                taken = others
        return taken

    def _cost(self, position: int) -> int:
        return self.candidates[position].cost

    def _extend(self, wanted: int, cost: int, taken: list[int]) -> None:
        """Tries all ways to have the item that the fewest candidates have."""
        if not wanted:
            if cost < self.cost:
                self.found, self.cost = list(taken), cost
            return
        if self.budget <= 0 or cost + self._at_least(wanted) >= self.cost:
            return
        rarest = next(item for item in self.items if item.bit & wanted)
        for i in rarest.having:
            self._extend(wanted & ~self.candidates[i].items, cost + self._cost(i), [*taken, i])

    def _at_least(self, wanted: int) -> int:
        """A lower bound: items that no candidate has two of need a candidate each."""
        self.budget -= len(self.items)
        bound = 0
        for item in self.items:
            if item.bit & wanted:
                bound += item.least
                wanted &= ~item.beside
        return bound


def _bits(items: int) -> list[int]:
    found = []
    while items:
        lowest = items & -items
        found.append(lowest)
        items ^= lowest
    return found
