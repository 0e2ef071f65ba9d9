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

    def __iter__(self) -> Iterator[int]: ...

    def __len__(self) -> int: ...


class HitSet(set[int]):
    """The blocks that ran since the last choice."""

    def begin(self) -> None:
        self.clear()


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

    def __iter__(self) -> Iterator[int]:
        return iter(self.order[self._cleared :])

    def __len__(self) -> int:
        return len(self.order) - self._cleared
