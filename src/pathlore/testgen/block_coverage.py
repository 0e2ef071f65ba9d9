"""Records the blocks that paths ran and the alternatives that none has tried."""

from __future__ import annotations

from collections import deque

from pathlore.explore.executor import Run
from pathlore.instrumentation.instrument import Instrumentation
from pathlore.trie.choice import Choice, ChoiceSite
from pathlore.trie.node import OPEN, Blocks, Excluded


class BlockCoverage:
    """Blocks are bits. All blocks of every function that was entered have to be covered."""

    def __init__(self, code: Instrumentation) -> None:
        self._code = code
        self._bits: dict[Blocks, int] = {}
        self._functions: dict[tuple[str, str], int] = {}
        self._known = 0
        self._entered = 0
        self._needed = 0
        self._taken: set[tuple[ChoiceSite, int]] = set()
        self._untried: deque[tuple[Choice, int]] = deque()

    def ran(self, run: Run) -> int:
        """Records a run and returns the blocks that it entered."""
        entered = self.entered(run)
        self._taken.update((node.site, side) for node, side in zip(run.path.nodes, run.path.sides, strict=True))
        for node in run.path.grown:
            self._untried.extend((node, side) for side, child in enumerate(node.children) if child is OPEN)
        if entered & ~self._entered:
            self._enter(entered & ~self._entered)
        return entered

    def entered(self, run: Run) -> int:
        """The blocks that a run entered."""
        entered = 0 if isinstance(run.leaf, Excluded) else self._union(run.leaf.blocks)
        for node in run.path.nodes:
            entered |= self._union(node.blocks)
        return entered

    def complete(self, covered: int) -> bool:
        """Whether these are all blocks, and no alternative is open that has not been tried anywhere.

        An alternative may lead past a failure, to calls that no path has made yet.
        """
        return self._needed & ~covered == 0 and not self._novel()

    def _novel(self) -> bool:
        untried = self._untried
        while untried:
            node, side = untried[0]
            if node.children[side] is OPEN and (node.site, side) not in self._taken:
                return True
            untried.popleft()
        return False

    def _union(self, blocks: Blocks) -> int:
        found = self._bits.get(blocks)
        if found is None:
            found = self._bits[blocks] = sum(1 << number for number in blocks)
        return found

    def _enter(self, blocks: int) -> None:
        self._entered |= blocks
        known = self._code.blocks
        while self._known < len(known):
            block = known[self._known]
            key = (block.path, block.function)
            self._functions[key] = self._functions.get(key, 0) | 1 << block.number
            self._known += 1
        for number in range(blocks.bit_length()):
            if blocks >> number & 1:
                self._needed |= self._functions[known[number].path, known[number].function]
