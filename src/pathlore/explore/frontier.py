"""The open alternatives of an exploration, with what is known of them without a query."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence

from pathlore.explore.alternative import Alternative, Candidates, Hints, OldSubtrie, Witness
from pathlore.explore.answer_reuse import NOTHING_KNOWN, AnswerReuse, parted
from pathlore.explore.counts import Counts
from pathlore.explore.path import ExploringPath
from pathlore.explore.strategies import Strategy
from pathlore.trie.choice import Branch, Choice
from pathlore.trie.node import OPEN, UNSATISFIABLE, Leaf
from pathlore.trie.trie import Trie

Close = Callable[[Choice, int, Leaf], None]
"""Puts a leaf where no run is needed."""


class Frontier:
    """Takes new choices from runs, and gives out what the strategy wants next.

    After an edit, hints travel with the runs: an old subtrie as long as its choices are met again, then the witnesses
    below it as candidates. Both save queries; neither changes what is explored.
    """

    def __init__(self, strategy: Strategy, trie: Trie, counts: Counts, close: Close) -> None:
        self.strategy = strategy
        self.reuse: AnswerReuse = NOTHING_KNOWN
        self._trie = trie
        self._counts = counts
        self._close = close
        self._hard: deque[tuple[Choice, int]] = deque()
        """Branches about which a question took its share of the time, to be asked again when nothing else is open."""
        self._possible: dict[tuple[Choice, int], tuple[Witness, Hints]] = {}
        """Open alternatives that need no query."""

    def __len__(self) -> int:
        return len(self.strategy)

    @property
    def has_hints(self) -> bool:
        """Whether anything is known of an open alternative that this process alone knows."""
        return not self.reuse.is_empty or any(hints for _, hints in self._possible.values())

    @property
    def is_fresh(self) -> bool:
        """Whether it knows nothing from earlier runs: then runs leave nothing here but what they open."""
        return not self._possible and self.reuse is NOTHING_KNOWN

    def put(self, alternative: Alternative) -> None:
        """Opens an alternative of which a witness is known already."""
        assert alternative.parent is not None
        self._possible[alternative.parent, alternative.side] = alternative.witness, alternative.hints
        self.strategy.add(alternative.parent, alternative.side)

    def take(self) -> tuple[Choice, int, Alternative | None]:
        """What the strategy wants next, ready to run if a witness is known or none is needed."""
        node, side = self.strategy.take()
        known = self._possible.pop((node, side), None)
        if known is not None:
            return node, side, Alternative(node, side, *known)
        if node.term is None:
            return node, side, Alternative(node, side, node.witness)
        return node, side, None

    def put_off(self, node: Choice, side: int) -> None:
        """Has a question wait for all others."""
        self._hard.append((node, side))

    def reopen(self) -> bool:
        """Has the strategy give out the next question that was put off; whether there is one."""
        if self._hard:
            self.strategy.add(*self._hard.popleft())
        return len(self.strategy) > 0

    def take_known(self) -> Alternative | None:
        """An alternative of which a witness is known. The strategy will meet its slot again, filled."""
        while self._possible:
            (node, side), known = self._possible.popitem()
            if not isinstance(node.children[side], Choice):
                return Alternative(node, side, *known)
        return None

    def extend(self, path: ExploringPath, leaf: Leaf, hints: Hints) -> None:
        """Opens the alternatives to the choices that a run added."""
        grown, sides = path.grown, path.sides[path.replayed :]
        if self.reuse is NOTHING_KNOWN and not hints:
            self.open(grown, sides)
            return
        for node, side in zip(grown, sides, strict=True):
            if isinstance(hints, OldSubtrie):
                old = hints.node
                if isinstance(old, Choice) and old.term is node.term and len(old.children) == len(node.children):
                    self._follow(node, side, old)
                    hints = OldSubtrie(old.children[side], old, side)
                    continue
                hints = self.reuse.candidates(hints, path.witness)
            hints = self._add_sides(node, side, hints)
        self.reuse.ended(*path.place, leaf, hints)

    def open(self, grown: Sequence[Choice], sides: Sequence[int]) -> int:
        """Opens the alternatives to new choices of which nothing is known; gives how many there are."""
        counts, add = self._counts, self.strategy.add
        opened = 0
        for node, side in zip(grown, sides, strict=True):
            # Not by its term: that of a choice which was read is made when somebody asks for it.
            if not isinstance(node, Branch):
                for other in range(len(node.children) - 1, -1, -1):
                    if other != side:
                        add(node, other)
                opened += len(node.children) - 1
            elif node.children[1 - side] is OPEN:
                counts.queries += 1
                add(node, 1 - side)
                opened += 1
            else:
                counts.queries += 2
                counts.nodes += 1
        return opened

    def _follow(self, node: Choice, side: int, old: Choice) -> None:
        """A choice that was there before the edit, after the same choices: what was known of its sides still holds."""
        for other in range(len(node.children) - 1, -1, -1):
            if other == side:
                continue
            known = old.children[other]
            if node.children[other] is not OPEN:
                self._counts.nodes += 1
            elif known is UNSATISFIABLE:
                self._close(node, other, UNSATISFIABLE)
            else:
                witness = getattr(known, "witness", None)
                if witness is not None:
                    self._possible[node, other] = witness, OldSubtrie(known, old, other)
                self.strategy.add(node, other)

    def _add_sides(self, node: Choice, side: int, candidates: Candidates) -> Candidates:
        """Opens the other sides of a new choice; gives those of the candidates that take its side."""
        if not isinstance(node, Branch):
            for other in range(len(node.children) - 1, -1, -1):
                if other != side:
                    self._add(node, other, candidates)
            return candidates
        others: Candidates = ()
        if candidates:
            # That the side taken is feasible was known before.
            candidates, others = parted(candidates, node.term, side, self._trie.facts)
        else:
            self._counts.queries += 1
        if node.children[1 - side] is OPEN:
            self._add(node, 1 - side, others)
        else:
            self._counts.queries += 1
            self._counts.nodes += 1
        return candidates

    def _add(self, node: Choice, side: int, candidates: Candidates) -> None:
        if candidates:
            self._possible[node, side] = candidates[0], candidates
        self.strategy.add(node, side)

    def unvisited(self) -> list[Hints]:
        """What is known of alternatives that were not reached."""
        return [hints for _, hints in self._possible.values()]
