"""What the probes of rewritten code report: the blocks that ran since the last choice and, if needed, their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Protocol


class Hits(Protocol):
    """Blocks by their numbers."""

    @property
    def add(self) -> Callable[[int], None]:
        """What probes call."""

    def begin(self) -> None:
        """A run begins."""

    def clear(self) -> None:
        """A choice was made."""

    def gather(self) -> None:
        """Takes in what probes have noted in another way than by `add`."""

    def __iter__(self) -> Iterator[int]: ...

    def __len__(self) -> int: ...


class HitSet(set[int]):
    """The blocks that ran since the last choice.

    Code that repeats its blocks many times raises flags: an item of a list is set faster than a method is called.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flags: list[bool] = []
        self._flagged: list[int] = []
        """The block that each flag stands for."""
        self._indices: dict[int, int] = {}

    def flag(self, block: int) -> int:
        """The index of the flag of a block."""
        index = self._indices.get(block)
        if index is None:
            index = self._indices[block] = len(self._flagged)
            self._flagged.append(block)
            self.flags.append(False)
        return index

    def begin(self) -> None:
        self.clear()

    def clear(self) -> None:
        set.clear(self)
        if True in self.flags:
            self.flags[:] = [False] * len(self.flags)

    def gather(self) -> None:
        flags = self.flags
        if True in flags:
            self.update(block for block, is_raised in zip(self._flagged, flags, strict=True) if is_raised)
            flags[:] = [False] * len(flags)


class OrderedHits:
    """Knows the order of all blocks of a run, too."""

    def __init__(self) -> None:
        self.order: list[int] = []
        self.add = self.order.append
        self._cleared = 0
        """So many of them were before the last choice."""

    def begin(self) -> None:
        self.order.clear()
        self._cleared = 0

    def clear(self) -> None:
        self._cleared = len(self.order)

    def gather(self) -> None:
        """All is in order already."""

    def __iter__(self) -> Iterator[int]:
        return iter(self.order[self._cleared :])

    def __len__(self) -> int:
        return len(self.order) - self._cleared
