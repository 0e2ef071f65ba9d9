"""What the probes of rewritten code report: the blocks that ran since the last choice and, if needed, their order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from operator import attrgetter
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


class Flags:
    """Those of the code of one function. A subclass has an attribute for each."""

    __slots__ = ()


@cache
def _flags_with(names: tuple[str, ...]) -> tuple[type[Flags], Callable[[Flags], tuple[bool, ...]]]:
    """A class of flags, and what looks at all of them at once."""
    # One name alone would be looked up by itself, and not in a tuple.
    return type("RaisedFlags", (Flags,), {"__slots__": names}), attrgetter(*names, names[0])


class HitSet(set[int]):
    """The blocks that ran since the last choice.

    Code that repeats its blocks many times raises flags. They are slots of an object, since that costs next to nothing;
    an item of a list costs more, and has a loop over a large list wait for each of its items.
    """

    def __init__(self) -> None:
        super().__init__()
        self.flags: list[Flags] = []
        self._flagged: list[tuple[Callable[[Flags], tuple[bool, ...]], tuple[tuple[int, ...], ...]]] = []
        """What looks at them, and the blocks that each one stands for."""
        self._indices: dict[tuple[tuple[int, ...], ...], int] = {}

    def flags_of(self, blocks: tuple[tuple[int, ...], ...]) -> int:
        """The index of flags, each for blocks that run together."""
        index = self._indices.get(blocks)
        if index is None:
            index = self._indices[blocks] = len(self.flags)
            kind, look = _flags_with(tuple(f"b{number}" for number in range(len(blocks))))
            made = kind()
            for number in range(len(blocks)):
                setattr(made, f"b{number}", False)
            self.flags.append(made)
            self._flagged.append((look, blocks))
        return index

    def begin(self) -> None:
        self.clear()

    def clear(self) -> None:
        self.gather()
        set.clear(self)

    def gather(self) -> None:
        for flags, (look, blocks) in zip(self.flags, self._flagged, strict=True):
            raised = look(flags)
            if True in raised:
                for number, (found, is_raised) in enumerate(zip(blocks, raised, strict=False)):
                    if is_raised:
                        self.update(found)
                        setattr(flags, f"b{number}", False)


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
