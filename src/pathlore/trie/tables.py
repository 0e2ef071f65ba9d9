"""The tables of a chunk: rows that entries refer to by number, for code in particular."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping
from typing import Any, Protocol

from pathlore.trie.node import NO_BLOCKS, Blocks


class LocationNames(Protocol):
    """Names for the code of this process that every process understands."""

    def site(self, site: Any) -> str: ...

    def block(self, number: int) -> str: ...

    def failure(self, failure: Any) -> Any:
        """As JSON."""

    def where(self, where: str) -> str: ...


class Locations(Protocol):
    """The other way round: what in this process has a name?"""

    def site(self, key: str) -> Any: ...

    def block(self, key: str) -> int | None: ...

    def failure(self, data: Any) -> Any: ...

    def where(self, key: str) -> str: ...


class ChunkTables:
    """Rows that wait to be taken. Numbers go on from those of the chunks before."""

    def __init__(self, counts: Mapping[str, int]) -> None:
        self._counts = Counter(counts)
        self._rows: dict[str, list[Any]] = {}

    def add(self, table: str, row: Any) -> int:
        """Appends a row to a table and returns its number."""
        self._rows.setdefault(table, []).append(row)
        number = self._counts[table]
        self._counts[table] = number + 1
        return number

    def taken(self) -> dict[str, list[Any]]:
        rows, self._rows = self._rows, {}
        return rows


class WrittenCode:
    """The numbers of sites, blocks and sets of blocks. Sets count from one: number 0 is the empty set."""

    def __init__(self, names: LocationNames, tables: ChunkTables) -> None:
        self._names = names
        self._tables = tables
        self.sites: dict[Any, int] = {}
        self.blocks: dict[int, int] = {}
        self.sets: dict[Blocks, int] = {NO_BLOCKS: 0}

    def site(self, site: Any) -> int:
        found = self.sites.get(site)
        if found is None:
            found = self.sites[site] = self._tables.add("sites", self._names.site(site))
        return found

    def set(self, blocks: Blocks) -> int:
        found = self.sets.get(blocks)
        if found is None:
            found = self.sets[blocks] = self._tables.add("sets", sorted(map(self._block, blocks))) + 1
        return found

    def _block(self, block: int) -> int:
        found = self.blocks.get(block)
        if found is None:
            found = self.blocks[block] = self._tables.add("blocks", self._names.block(block))
        return found


class StoredCode:
    """Sites and sets of blocks by number, as far as this process still has that code."""

    def __init__(self, tables: Mapping[str, list[Any]], locations: Locations, changed: Collection[str]) -> None:
        keys = tables["blocks"]
        self.sites = [locations.site(key) for key in tables["sites"]]
        self.blocks = [None if key in changed else locations.block(key) for key in keys]
        self.sets = [NO_BLOCKS, *map(self._known, tables["sets"])]
        self.changed = ["", *(self._first_changed(numbers, keys) for numbers in tables["sets"])]
        """For each set, the key of a block in it that changed or is gone; empty where there is none."""

    def _known(self, numbers: list[int]) -> Blocks:
        return frozenset(b for n in numbers if (b := self.blocks[n]) is not None)

    def _first_changed(self, numbers: list[int], keys: list[str]) -> str:
        return next((keys[number] for number in numbers if self.blocks[number] is None), "")

    def fill(self, written: WrittenCode) -> None:
        """Lets a writer go on with these numbers."""
        written.sites = {site: number for number, site in enumerate(self.sites)}
        written.blocks = {block: number for number, block in enumerate(self.blocks) if block is not None}
        # A set that lost blocks is not the set of the others: whoever has exactly those gets a number of its own.
        written.sets = {blocks: n for n, blocks in enumerate(self.sets) if not self.changed[n]}
