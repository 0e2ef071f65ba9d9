"""Tries as chunks of bytes, and back. A chunk holds what was added since the one before; data only, never code.

A chunk is compressed. It begins with a line of JSON, tables that are appended to those of the chunks before: sites,
blocks, terms, facts, sets of blocks, witnesses, values asked about, and the details of leaves. Then come columns of
32-bit integers, one entry for each node: its parent, the side of it, what it is, and numbers in the tables. Later
entries for a place replace earlier ones.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Protocol

from pathlore.expr.codec import StoredTerms, TermRows, to_json, value_of
from pathlore.expr.term import Term
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Node, Pick
from pathlore.trie.node import (
    EXCLUDED,
    NO_BLOCKS,
    OPEN,
    UNSATISFIABLE,
    Blocks,
    Boundary,
    Collapsed,
    Complete,
    Derived,
    Error,
    Excluded,
    Leaf,
    Open,
    Undecided,
    Unsatisfiable,
)

_COLUMNS = ("parent", "side", "kind", "detail", "term", "sides", "blocks", "witness", "payload", "closed")
_LEVEL = 1
_INNER, _COMPLETE, _CALLEE = 0, 1, 9
_KINDS: dict[type, int] = {
    Complete: _COMPLETE,
    Error: 2,
    Boundary: 3,
    Excluded: 4,
    Unsatisfiable: 5,
    Undecided: 6,
    Open: 7,
    Collapsed: 8,
}
_DETAILED = frozenset({2, 3, 6, 8})
_SMALL = 1 << 62
_PLAIN = (int, bool)
_WITNESSED = frozenset({1, 2, 3, 4, 8})
_SHARED = {4: EXCLUDED, 5: UNSATISFIABLE, 7: OPEN}
_WITH_PAYLOAD = frozenset({Asked, Callee})
_NOT_ASSUMED = 2 * _KINDS[Excluded]
"""The mark of a branch whose side 0 is excluded: that is an assumption."""


class DamagedError(ValueError):
    """Bytes that are no chunk."""


class LocationNames(Protocol):
    """What the places of a process are called in every process."""

    def site(self, site: Any) -> str: ...

    def block(self, number: int) -> str: ...

    def failure(self, failure: Any) -> Any:
        """As JSON."""

    def where(self, where: str) -> str: ...


class Locations(Protocol):
    """The other way round: what is called so is where in this process?"""

    def site(self, key: str) -> Any: ...

    def block(self, key: str) -> int | None: ...

    def failure(self, data: Any) -> Any: ...

    def where(self, key: str) -> str: ...


class TrieWriter:
    """Turns what is added to a trie into chunks."""

    def __init__(self, keys: LocationNames) -> None:
        self._keys = keys
        self.terms = TermRows()
        self._sites: dict[Any, int] = {}
        self._blocks: dict[int, int] = {}
        self._sets: dict[Blocks, int] = {NO_BLOCKS: 0}
        self._witnesses: dict[Any, int] = {}
        self._witness_rows: list[Any] = []
        self._witness_count = 0
        self._kept: list[Mapping[Term, Any]] = []
        self._payloads: dict[Any, int] = {}
        self._details: dict[Any, int] = {}
        self._facts: set[Term] = set()
        self._tables: dict[str, list[Any]] = {}
        self._counts: Counter[str] = Counter()
        self._entries: list[int] = []
        self._numbers: dict[Choice | None, int] = {None: 0}

    @property
    def size(self) -> int:
        """How many entries wait to be taken."""
        return len(self._entries) // len(_COLUMNS)

    @property
    def blocks(self) -> Iterable[int]:
        """Every block that ran on any path."""
        return self._blocks

    def paths(self, added: Iterable[tuple[Iterable[Choice], Choice | None, int, Leaf]]) -> None:
        """Choices, each below one that is known already, and the leaf that was put at a place after them."""
        # Each node of each run comes by here: this stays in one piece.
        numbers, sets, witnesses, terms = self._numbers, self._sets, self._witnesses, self.terms.numbers
        sites, entries = self._sites, self._entries
        last: Any = None
        known = 0
        for grown, place, side, leaf in added:
            for node in grown:
                parent, term, children, witness = node.parent, node.term, node.children, node.witness
                if witness is not last:
                    last = witness
                    known = witnesses.get(_key(witness)) or self._witness(witness, parent)
                mark = 0
                if term is not None:
                    then, otherwise = children
                    if then is UNSATISFIABLE or then is EXCLUDED:
                        mark = _KINDS[type(then)] * 2
                    if otherwise is UNSATISFIABLE or otherwise is EXCLUDED:
                        mark = _KINDS[type(otherwise)] * 2 + 1
                site = sites.get(node.site)
                number = -1 if term is None else terms.get(term)
                entries += (
                    numbers[parent],
                    node.side,
                    _CALLEE if type(node) is Callee else _INNER,
                    self._site(node.site) if site is None else site,
                    (self.terms.number(term) if number is None else number) + 1,  # type: ignore[arg-type]
                    len(children),
                    sets.get(node.blocks) or self._set(node.blocks),
                    known,
                    self._payload_of(node) if type(node) in _WITH_PAYLOAD else 0,
                    mark,
                )
                numbers[node] = len(numbers)
            kind = _KINDS[type(leaf)]
            ending = leaf.witness if kind in _WITNESSED else None  # type: ignore[attr-defined]
            if ending is not None and ending is not last:
                last = ending
                known = witnesses.get(_key(ending)) or self._witness(ending, place)
            entries += (
                numbers[place],
                side,
                kind,
                self._leaf_detail(leaf) if kind in _DETAILED else 0,
                0,
                0,
                sets.get(leaf.blocks) or self._set(leaf.blocks),
                0 if ending is None else known,
                0,
                0,
            )

    def leaf(self, parent: Choice | None, side: int, leaf: Leaf) -> None:
        self.paths([((), parent, side, leaf)])

    def _leaf_detail(self, leaf: Leaf) -> int:
        match leaf:
            case Error():
                return self._detail("failure", self._keys.failure(leaf.failure))
            case Boundary():
                return self._detail("bound", [leaf.why, self._keys.where(leaf.where)])
            case Undecided():
                return self._detail("undecided", leaf.reason)
            case Collapsed():
                return self._detail("summed", [leaf.complete, leaf.unsatisfiable, leaf.inner, leaf.depth])
        raise AssertionError(leaf)

    def fact(self, term: Term, fact: Term) -> None:
        if term not in self._facts:
            self._facts.add(term)
            self._row("facts", [self.terms.number(term), self.terms.number(fact)])

    def take(self) -> bytes:
        """All that was added since the last call, as a chunk."""
        tables, self._tables = self._tables, {}
        tables["terms"] = self.terms.taken()
        tables["witnesses"], self._witness_rows = self._witness_rows, []
        tables["count"] = [self.size]
        entries, self._entries = array("i", self._entries), []
        head = json.dumps(tables, separators=(",", ":")).encode("ascii")
        data = b"".join(_packed(entries[number :: len(_COLUMNS)]) for number in range(len(_COLUMNS)))
        return zlib.compress(head + b"\n" + data, _LEVEL)

    # Tables

    def _row(self, table: str, row: Any) -> int:
        """Appends a row to a table and gives its number."""
        self._tables.setdefault(table, []).append(row)
        number = self._counts[table]
        self._counts[table] = number + 1
        return number

    def _site(self, site: Any) -> int:
        found = self._sites.get(site)
        if found is None:
            found = self._sites[site] = self._row("sites", self._keys.site(site))
        return found

    def _set(self, blocks: Blocks) -> int:
        found = self._sets.get(blocks)
        if found is None:
            found = self._sets[blocks] = self._row("sets", sorted(map(self._block, blocks))) + 1
        return found

    def _block(self, block: int) -> int:
        found = self._blocks.get(block)
        if found is None:
            found = self._blocks[block] = self._row("blocks", self._keys.block(block))
        return found

    def _witness(self, witness: Mapping[Term, Any], parent: Choice | None) -> int:
        """The number of a new witness; its row says how it differs from the one that it was made from."""
        witnesses, numbers = self._witnesses, self.terms.numbers
        known: Any = _NOTHING
        base, items = None, witness.items()
        if type(witness) is Derived:
            base = witnesses.get(_key(witness.base))
        if base is not None:
            known, items = witness.base, witness.changes.items()  # type: ignore[attr-defined]
        elif parent is not None and parent.witness.keys() <= witness.keys():
            base = witnesses.get(_key(parent.witness))
            known = _NOTHING if base is None else parent.witness
        row: list[Any] = [base or 0]
        before = known.get
        for term, value in items:
            was = before(term, _MISSING)
            if was is not value and (was != value or type(was) is not type(value) or value == 0):
                number = numbers.get(term)
                row.append(self.terms.number(term) if number is None else number)
                row.append(value if type(value) in _PLAIN and -_SMALL < value < _SMALL else to_json(value))
        self._witness_rows.append(row)
        self._kept.append(witness)
        found = witnesses[_key(witness)] = self._witness_count = self._witness_count + 1
        return found

    def _payload_of(self, node: Choice) -> int:
        """What a choice has beside its term: the value that it asks about, or the name of a summary."""
        return self._payload(node.asked if isinstance(node, Asked) else node.summary)  # type: ignore[attr-defined]

    def _payload(self, payload: Any) -> int:
        text = json.dumps(to_json(payload))
        found = self._payloads.get(text)
        if found is None:
            found = self._payloads[text] = self._row("payloads", to_json(payload)) + 1
        return found

    def _detail(self, kind: str, data: Any) -> int:
        key = json.dumps([kind, data])
        found = self._details.get(key)
        if found is None:
            found = self._details[key] = self._row("details", [kind, data])
        return found


def _key(witness: Mapping[Term, Any]) -> Any:
    """What stands for a witness itself. `id` is an event that hooks hear of, which takes long."""
    return witness if type(witness) is Derived else id(witness)


_MISSING: Any = object()
_NOTHING: Mapping[Term, Any] = {}


def _packed(values: array[int]) -> bytes:
    if sys.byteorder == "big":
        values.byteswap()
    return values.tobytes()


class Columns:
    """The entries of some chunks, as they are stored."""

    def __init__(self) -> None:
        self.tables: dict[str, list[Any]] = {
            name: [] for name in ("sites", "blocks", "terms", "facts", "sets", "witnesses", "payloads", "details")
        }
        self.columns = [array("i") for _ in _COLUMNS]

    def add(self, chunk: bytes) -> None:
        """Appends a chunk. DamagedError where it is none; then nothing may be done with what was read so far."""
        try:
            head, _, data = zlib.decompress(chunk).partition(b"\n")
            tables = json.loads(head)
            (count,) = tables.pop("count")
            if len(data) != 4 * count * len(_COLUMNS):
                raise DamagedError("a chunk has another size than it says")
            for name, rows in tables.items():
                self.tables[name].extend(rows)
        except (zlib.error, ValueError, KeyError, TypeError, AttributeError) as error:
            raise DamagedError(f"a chunk cannot be read: {error}") from None
        for number, column in enumerate(self.columns):
            part = array("i")
            part.frombytes(data[4 * count * number : 4 * count * (number + 1)])
            if sys.byteorder == "big":
                part.byteswap()
            column.extend(part)

    def __len__(self) -> int:
        return len(self.columns[0])


class Restored:
    """A trie that was read, with what is needed to go on writing it."""

    def __init__(self, columns: Columns, locations: Locations, changed: Collection[str] = ()) -> None:
        """`changed` are keys of basic blocks: what ran through one of them is not to be trusted."""
        try:
            self._restore(columns, locations, changed)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise DamagedError(f"the entries do not fit together: {error!r}") from None

    def _restore(self, columns: Columns, locations: Locations, changed: Collection[str]) -> None:
        tables = columns.tables
        self.root: Node = OPEN
        self.counts = {name: len(rows) for name, rows in tables.items()}
        terms = self.terms = StoredTerms(tables["terms"])
        self.facts = {terms[term]: terms[fact] for term, fact in tables["facts"]}
        self.sites = [locations.site(key) for key in tables["sites"]]
        keys = tables["blocks"]
        self.blocks = [None if key in changed else locations.block(key) for key in keys]
        self._rows: list[Any] = tables["witnesses"]
        self._witnesses: list[Any] = [_NOTHING, *[None] * len(self._rows)]
        self._witness_numbers: dict[Any, int] = {_key(_NOTHING): 0}
        self.payloads = [None, *map(value_of, tables["payloads"])]
        self.details = [_detail(kind, data, locations) for kind, data in tables["details"]]
        self.sets = [NO_BLOCKS, *(self._known(numbers) for numbers in tables["sets"])]
        self._changed_sets = ["", *(self._first_changed(numbers, keys) for numbers in tables["sets"])]
        self.nodes: list[Any] = [None]
        self.changed: dict[Node, str] = {}
        """Nodes on the way to which a changed block ran, with the key of that block."""
        nodes, sites, sets, changed_sets = self.nodes, self.sites, self.sets, self._changed_sets
        payloads = self.payloads
        # Each node of a trie comes by here: this stays in one piece.
        new = object.__new__
        for parent, side, kind, detail, term, sides, blocks, witness, payload, mark in zip(
            *columns.columns, strict=True
        ):
            above = nodes[parent]
            node: Any
            if kind in (_INNER, _CALLEE):
                if kind == _CALLEE:
                    node = new(Callee)
                    node.summary = payloads[payload]
                elif not term:
                    node = new(Pick)
                elif payload:
                    node = new(Asked)
                    node.asked = payloads[payload]
                else:
                    node = new(Assumed if mark == _NOT_ASSUMED else Branch)
                node.parent = above
                node.side = side
                node.site = sites[detail]
                node.children = [OPEN] * sides
                node.blocks = sets[blocks]
                node.literal = None
                node.depth = 0 if above is None else above.depth + 1
                if not term:
                    node.term = None
                node.stored = (self, term - 1, witness)
                if mark:
                    node.children[mark & 1] = _SHARED[mark >> 1]
                nodes.append(node)
            else:
                shared = None if witness else _SHARED.get(kind)
                if shared is not None:
                    node = shared
                elif kind == _COMPLETE:
                    node = new(Complete)
                    node.blocks = sets[blocks]
                    node.stored = (self, witness)
                else:
                    node = self._leaf(kind, detail, sets[blocks], self.witness(witness))
                    node.stored = (self, witness)
            if changed_sets[blocks]:
                self.changed[node] = changed_sets[blocks]
            if above is None:
                self.root = node
            else:
                above.children[side] = node

    # What is made when somebody asks for it; a trie whose tables do not fit is found out only then.

    def term(self, number: int) -> Term:
        try:
            return self.terms[number]
        except ValueError as error:
            raise DamagedError(str(error)) from None

    def witness(self, number: int) -> Mapping[Term, Any]:
        made, rows, terms = self._witnesses, self._rows, self.terms
        chain = []
        try:
            while made[number] is None:
                chain.append(number)
                if not 0 <= rows[number - 1][0] < number:
                    raise DamagedError("a witness is made from a later one")
                number = rows[number - 1][0]
            for number in reversed(chain):
                base, *changes = rows[number - 1]
                values = [value if type(value) in _PLAIN else value_of(value) for value in changes[1::2]]
                names = [terms[term] for term in changes[::2]]
                made[number] = Derived(made[base], dict(zip(names, values, strict=True)))
                self._witness_numbers[made[number]] = number
        except (IndexError, TypeError, ValueError) as error:
            raise DamagedError(f"a witness cannot be read: {error}") from None
        found: Mapping[Term, Any] = made[number]
        return found

    @property
    def is_lost(self) -> bool:
        """Whether nothing of it is left: what ran before the first choice is not there any more."""
        return self.root is OPEN or self.root in self.changed

    def _first_changed(self, numbers: list[int], keys: list[str]) -> str:
        return next((keys[number] for number in numbers if self.blocks[number] is None), "")

    def _known(self, numbers: list[int]) -> Blocks:
        return frozenset(b for n in numbers if (b := self.blocks[n]) is not None)

    def _leaf(self, kind: int, detail: int, blocks: Blocks, witness: Mapping[Term, Any]) -> Leaf:
        match kind:
            case 2:
                return Error(blocks, witness, self.details[detail])
            case 3:
                why, where = self.details[detail]
                return Boundary(blocks, witness, why, where)
            case 4:
                return Excluded(blocks, witness)
            case 6:
                return Undecided(self.details[detail])
            case 8:
                return Collapsed(blocks, witness, *self.details[detail])
        raise DamagedError(f"there is no node of kind {kind}")

    def writer(self, keys: LocationNames) -> TrieWriter:
        """One that goes on where the chunks end."""
        writer = TrieWriter(keys)
        writer.terms = TermRows(self.terms)
        writer._sites = {site: number for number, site in enumerate(self.sites)}
        writer._blocks = {block: number for number, block in enumerate(self.blocks) if block is not None}
        # A set of which blocks are lost is not the one that has the others alone.
        writer._sets = {b: n for n, b in enumerate(self.sets) if not self._changed_sets[n]}
        writer._witnesses = self._witness_numbers
        writer._witness_count = self.counts["witnesses"]
        writer._counts.update(self.counts)
        writer._payloads = {json.dumps(to_json(p)): number for number, p in enumerate(self.payloads) if number}
        writer._facts = set(self.facts)
        writer._numbers = dict(zip(self.nodes, range(len(self.nodes)), strict=True))
        return writer


def _detail(kind: str, data: Any, locations: Locations) -> Any:
    match kind:
        case "failure":
            return locations.failure(data)
        case "bound":
            return data[0], locations.where(data[1])
        case "summed":
            return [int(number) for number in data]
    return data
