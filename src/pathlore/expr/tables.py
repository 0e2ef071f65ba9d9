"""Constant tables as functions of an index: one term for an element at a position that depends on the inputs.

An index outside of the table counts as the nearest one inside, so that a table is total and a tree of comparisons is
exact. Programs ask whether an index is there before they look it up.
"""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Sequence
from typing import Any
from weakref import WeakValueDictionary

from pathlore.expr.functions import FAMILIES, Function
from pathlore.expr.term import Op, Sort, Term, bits_of, double_of, intern

LONGEST = 4096
"""Entries of a table. Whatever is said of an entry is computed for all of them."""


class ConstantTable(Function):
    """The entry at an index. Tables with the same entries are one object, so that equal look-ups are one term."""

    __slots__ = ("__weakref__", "_places", "entries")

    is_known = True

    entries: tuple[Any, ...]

    def __init__(self, sort: Sort, entries: tuple[Any, ...]) -> None:
        self.sort = sort
        self.entries = entries
        self.inverse = None
        self.otherwise = entries[0]
        self._places: dict[Any, list[int]] | None = None

    @property
    def name(self) -> str:  # type: ignore[override]
        """Sort and entries: a process that reads a stored term makes the table from it."""
        shown = [bits_of(entry) for entry in self.entries] if self.sort is Sort.FLOAT else list(self.entries)
        return f"{_FAMILY}:{self.sort.value}:{json.dumps(shown, separators=(',', ':'))}"

    def __call__(self, *args: Any) -> Any:
        return self.entries[min(max(args[0], 0), len(self.entries) - 1)]

    call = __call__

    def sources(self, value: Any, current: Any) -> Sequence[int]:
        """The places of a value, the nearest to the current index first."""
        if self._places is None:
            self._places = {}
            for place, entry in enumerate(self.entries):
                self._places.setdefault(entry, []).append(place)
        found = self._places.get(value, [])
        near = bisect_left(found, current)
        return sorted(found[max(near - _NEAR, 0) : near + _NEAR], key=lambda place: abs(place - current))


_FAMILY = "table"
_NEAR = 4

_TABLES: WeakValueDictionary[tuple[Any, ...], ConstantTable] = WeakValueDictionary()


def table(sort: Sort, entries: Iterable[Any]) -> ConstantTable:
    """The table with these entries, one at least."""
    found = tuple(entries)
    # Zeros of both signs are equal, and so are 1 and True.
    key = (sort, tuple(map(bits_of, found)) if sort is Sort.FLOAT else found)
    made = _TABLES.get(key)
    if made is None:
        made = _TABLES[key] = ConstantTable(sort, found)
    return made


def _stored(parameters: str) -> ConstantTable:
    """The table that a name describes. KeyError if it is no name of a table."""
    name, _, rest = parameters.partition(":")
    try:
        sort, entries = Sort(name), json.loads(rest)
        if not entries or type(entries) is not list or any(type(entry) is not _KINDS[sort] for entry in entries):
            raise ValueError
    except (ValueError, TypeError):
        raise KeyError(f"{_FAMILY}:{parameters}") from None
    return table(sort, map(double_of, entries) if sort is Sort.FLOAT else entries)


_KINDS = {Sort.INT: int, Sort.BOOL: bool, Sort.STR: str, Sort.FLOAT: int}
"""How entries are written; doubles by their bits."""

FAMILIES[_FAMILY] = _stored


def looked_up(term: Term) -> ConstantTable | None:
    """The table of which a term is an entry, if it is one."""
    if term.op is Op.APPLY and type(term.args[0]) is ConstantTable:
        found: ConstantTable = term.args[0]
        return found
    return None


def entry(found: ConstantTable, index: Term) -> Term:
    """The entry of a table, none of whose entries are booleans, at an index that is no constant."""
    return intern(Op.APPLY, (found, index), found.sort, (index,))


def mapped(term: Term, change: Callable[[Any], Any]) -> tuple[Term, list[Any]] | None:
    """The index of a look-up, and what a function makes of each entry; None for other terms."""
    found = looked_up(term)
    return None if found is None else (term.args[1], [change(value) for value in found.entries])


def is_linear(entries: Sequence[int]) -> bool:
    """Whether each entry is the exclusive or of those at the bits of its index, as in tables of checksums."""
    size = len(entries)
    if size & (size - 1) or entries[0] or min(entries) < 0:
        return False
    return all(entries[i] == entries[i & -i] ^ entries[i & (i - 1)] for i in range(1, size))
