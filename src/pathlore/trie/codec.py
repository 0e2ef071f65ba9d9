"""Writes tries as chunks of bytes and reads them back. A chunk holds what was added since the one before it.

A chunk is compressed data, never code. It begins with a line of JSON: tables that are appended to those of the chunks
before, of sites, blocks, terms, facts, sets of blocks, witnesses, values asked about, and details of leaves. Columns of
32-bit integers follow, with one entry for each node: its parent, its side, its kind, and numbers in the tables. A later
entry for a slot replaces an earlier one.
"""

from __future__ import annotations

import json
import sys
import zlib
from array import array
from collections.abc import Collection, Iterable, Mapping
from enum import IntEnum, StrEnum
from typing import Any

from pathlore.expr.codec import StoredTerms, TermRows, to_json, value_of
from pathlore.expr.term import Term
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Node, Pick
from pathlore.trie.node import (
    EXCLUDED,
    OPEN,
    UNSATISFIABLE,
    Blocks,
    Boundary,
    Collapsed,
    Complete,
    DamagedError,
    Error,
    Excluded,
    Leaf,
    Open,
    Undecided,
    Unsatisfiable,
)
from pathlore.trie.tables import ChunkTables, LocationNames, Locations, StoredCode, WrittenCode
from pathlore.trie.witnesses import StoredWitnesses, WrittenWitnesses, witness_key

_COLUMNS = ("parent", "side", "kind", "detail", "term", "sides", "blocks", "witness", "payload", "closed")
_LEVEL = 1
"""Of compression: the fastest, since chunks are written while a run goes on."""


class _Kind(IntEnum):
    """What an entry is. The numbers are file format."""

    INNER = 0
    COMPLETE = 1
    ERROR = 2
    BOUNDARY = 3
    EXCLUDED = 4
    UNSATISFIABLE = 5
    UNDECIDED = 6
    OPEN = 7
    COLLAPSED = 8
    CALLEE = 9


class _Detail(StrEnum):
    """What the details of a leaf say. The texts are file format."""

    FAILURE = "failure"
    BOUND = "bound"
    UNDECIDED = "undecided"
    COLLAPSED = "summed"


# Plain integers for the loops over all nodes: members of an enum are slower to compare and to pack.
_INNER, _COMPLETE, _CALLEE = _Kind.INNER.value, _Kind.COMPLETE.value, _Kind.CALLEE.value
_CHOICE_KINDS = frozenset({_INNER, _CALLEE})
_KINDS: dict[type, int] = {
    Complete: _Kind.COMPLETE.value,
    Error: _Kind.ERROR.value,
    Boundary: _Kind.BOUNDARY.value,
    Excluded: _Kind.EXCLUDED.value,
    Unsatisfiable: _Kind.UNSATISFIABLE.value,
    Undecided: _Kind.UNDECIDED.value,
    Open: _Kind.OPEN.value,
    Collapsed: _Kind.COLLAPSED.value,
}
_DETAILED = frozenset(_KINDS[kind] for kind in (Error, Boundary, Undecided, Collapsed))
_WITNESSED = frozenset(_KINDS[kind] for kind in (Complete, Error, Boundary, Excluded, Collapsed))
_SHARED = {_KINDS[Excluded]: EXCLUDED, _KINDS[Unsatisfiable]: UNSATISFIABLE, _KINDS[Open]: OPEN}
_WITH_PAYLOAD = frozenset({Asked, Callee, Pick})
_BETWEEN = "\n"
"""Between the texts of what a pick offers; no name has one."""
_NOT_ASSUMED = 2 * _KINDS[Excluded]
"""The mark of a branch whose side 0 is excluded: that is an assumption."""


class TrieWriter:
    """Turns what is added to a trie into chunks; goes on where `known` ends, if there is one."""

    def __init__(self, names: LocationNames, known: Restored | None = None) -> None:
        self._names = names
        self.terms = TermRows(None if known is None else known.terms)
        self._tables = ChunkTables({} if known is None else known.counts)
        self._code = WrittenCode(names, self._tables)
        self._witnesses = WrittenWitnesses(self.terms)
        self._payloads: dict[str, int] = {}
        self._details: dict[str, int] = {}
        self._facts: set[Term] = set()
        self._entries: list[int] = []
        self._numbers: dict[Choice | None, int] = {None: 0}
        if known is not None:
            self._go_on(known)

    def hang_below(self, roots: Iterable[Choice]) -> None:
        """What is written hangs below these choices, which whoever reads it has already; a choice may come twice."""
        for root in roots:
            self._numbers[Choice.__new__(Choice) if root in self._numbers else root] = len(self._numbers)

    def number(self, node: Choice) -> int:
        """The number of a choice that was written, or that others hang below."""
        return self._numbers[node]

    @property
    def choices(self) -> Iterable[Choice]:
        """All choices that have numbers."""
        return (node for node in self._numbers if node is not None)

    def _go_on(self, known: Restored) -> None:
        known.code.fill(self._code)
        self._witnesses.go_on(known.witnesses)
        self._payloads = {json.dumps(to_json(p)): number for number, p in enumerate(known.payloads) if number}
        self._facts = set(known.facts)
        self._numbers = dict(zip(known.nodes, range(len(known.nodes)), strict=True))

    def below(self, root: Choice | None) -> None:
        """What is added hangs below this choice, in place of the root."""
        self._numbers = {root: 0}

    def number_of(self, witness: Mapping[Term, Any]) -> int:
        """The number of a witness; 0 where none of the nodes has it."""
        return self._witnesses.numbers.get(witness_key(witness), 0)

    @property
    def size(self) -> int:
        """How many entries wait to be taken."""
        return len(self._entries) // len(_COLUMNS)

    @property
    def blocks(self) -> Iterable[int]:
        """Every block that ran on any path."""
        return self._code.blocks

    def paths(self, added: Iterable[tuple[Iterable[Choice], Choice | None, int, Leaf]]) -> None:
        """Choices, each below one that is known already, and the leaf that was put into a slot after them."""
        # Hot: each node of each run comes by here, so this stays in one piece.
        numbers, code, terms, entries = self._numbers, self._code, self.terms.numbers, self._entries
        sets, sites, witnesses = code.sets, code.sites, self._witnesses.numbers
        add_set, add_site, add_witness = code.set, code.site, self._witnesses.add
        last: Any = None
        known = 0
        for grown, last_choice, side, leaf in added:
            for node in grown:
                parent, term, children, witness = node.parent, node.term, node.children, node.witness
                if witness is not last:
                    last = witness
                    known = witnesses.get(witness_key(witness)) or add_witness(witness, parent)
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
                    add_site(node.site) if site is None else site,
                    (self.terms.number(term) if number is None else number) + 1,  # type: ignore[arg-type]
                    len(children),
                    sets.get(node.blocks) or add_set(node.blocks),
                    known,
                    self._payload_of(node) if type(node) in _WITH_PAYLOAD else 0,
                    mark,
                )
                numbers[node] = len(numbers)
            kind = _KINDS[type(leaf)]
            ending = leaf.witness if kind in _WITNESSED else None  # type: ignore[attr-defined]
            if ending is not None and ending is not last:
                last = ending
                known = witnesses.get(witness_key(ending)) or add_witness(ending, last_choice)
            entries += (
                numbers[last_choice],
                side,
                kind,
                self._leaf_detail(leaf) if kind in _DETAILED else 0,
                0,
                0,
                sets.get(leaf.blocks) or add_set(leaf.blocks),
                0 if ending is None else known,
                0,
                0,
            )

    def chain(self, nodes: Iterable[Choice]) -> None:
        """Choices that lead from the root to one, as far as they were not written yet. Nothing is put below it."""
        self.paths([([node for node in nodes if node not in self._numbers], None, 0, OPEN)])
        del self._entries[-len(_COLUMNS) :]

    def leaf(self, parent: Choice | None, side: int, leaf: Leaf) -> None:
        self.paths([((), parent, side, leaf)])

    def _leaf_detail(self, leaf: Leaf) -> int:
        match leaf:
            case Error():
                return self._detail(_Detail.FAILURE, self._names.failure(leaf.failure))
            case Boundary():
                return self._detail(_Detail.BOUND, [leaf.why, self._names.where(leaf.where)])
            case Undecided():
                return self._detail(_Detail.UNDECIDED, leaf.reason)
            case Collapsed():
                return self._detail(_Detail.COLLAPSED, [leaf.complete, leaf.unsatisfiable, leaf.inner, leaf.depth])
        raise AssertionError(leaf)

    def fact(self, term: Term, fact: Term) -> None:
        if term not in self._facts:
            self._facts.add(term)
            self._tables.add("facts", [self.terms.number(term), self.terms.number(fact)])

    def take(self) -> bytes:
        """All that was added since the last call, as a chunk."""
        tables = self._tables.taken()
        tables["terms"] = self.terms.taken()
        tables["witnesses"] = self._witnesses.taken()
        tables["count"] = [self.size]
        entries, self._entries = array("i", self._entries), []
        head = json.dumps(tables, separators=(",", ":")).encode("ascii")
        data = b"".join(_packed(entries[number :: len(_COLUMNS)]) for number in range(len(_COLUMNS)))
        return zlib.compress(head + b"\n" + data, _LEVEL)

    def _payload_of(self, node: Choice) -> int:
        """What a choice has beside its term: the value that it asks about, the name of a summary, or an offer."""
        if isinstance(node, Pick):
            return self._payload(_BETWEEN.join(node.offer)) if node.offer else 0
        return self._payload(node.asked if isinstance(node, Asked) else node.summary)  # type: ignore[attr-defined]

    def _payload(self, payload: Any) -> int:
        text = json.dumps(to_json(payload))
        found = self._payloads.get(text)
        if found is None:
            found = self._payloads[text] = self._tables.add("payloads", to_json(payload)) + 1
        return found

    def _detail(self, kind: _Detail, data: Any) -> int:
        key = json.dumps([kind, data])
        found = self._details.get(key)
        if found is None:
            found = self._details[key] = self._tables.add("details", [kind, data])
        return found


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

    def leaves(self) -> list[int]:
        """The numbers of the entries that are leaves."""
        return [number for number, kind in enumerate(self.columns[2]) if kind not in _CHOICE_KINDS]


class Restored:
    """A trie that was read, with what is needed to go on writing it."""

    def __init__(
        self, columns: Columns, locations: Locations, changed: Collection[str] = (), roots: Iterable[Choice] = ()
    ) -> None:
        """`changed` are keys of basic blocks: what ran through one of them is not to be trusted.

        `roots` are the choices that all of it hangs below, as they were given to the writer.
        """
        tables = columns.tables
        self.counts = {name: len(rows) for name, rows in tables.items()}
        self.root: Node = OPEN
        self.nodes: list[Any] = [None, *roots]
        """All choices by number; number 0 is what is above the root."""
        self.changed: dict[Node, str] = {}
        """Nodes on the way to which a changed block ran, with the key of that block."""
        try:
            self.terms = StoredTerms(tables["terms"])
            self.witnesses = StoredWitnesses(tables["witnesses"], self.terms)
            self.facts = {self.terms[term]: self.terms[fact] for term, fact in tables["facts"]}
            self.code = StoredCode(tables, locations, changed)
            self.payloads = [None, *map(value_of, tables["payloads"])]
            self.details = [_detail(kind, data, locations) for kind, data in tables["details"]]
            self._restore(columns)
        except (IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
            raise DamagedError(f"the entries do not fit together: {error!r}") from None

    def _restore(self, columns: Columns) -> None:
        for parent, side, node in zip(*columns.columns[:2], self._made(columns), strict=True):
            if parent:
                self.nodes[parent].children[side] = node
            else:
                self.root = node

    def _made(self, columns: Columns) -> list[Any]:
        """A node for each entry, that knows its parent and is nobody's child."""
        # Hot: each node of a trie comes by here, so this stays in one piece.
        nodes, sites, sets, changed_sets = self.nodes, self.code.sites, self.code.sets, self.code.changed
        payloads = self.payloads
        made: list[Any] = []
        new = object.__new__
        for parent, side, kind, detail, term, sides, blocks, witness, payload, mark in zip(
            *columns.columns, strict=True
        ):
            node: Any
            if kind in _CHOICE_KINDS:
                if kind == _CALLEE:
                    node = new(Callee)
                    node.summary = payloads[payload]
                elif not term:
                    node = new(Pick)
                    if payload:
                        node.offer = tuple(payloads[payload].split(_BETWEEN))
                elif payload:
                    node = new(Asked)
                    node.asked = payloads[payload]
                else:
                    node = new(Assumed if mark == _NOT_ASSUMED else Branch)
                node.parent = above = nodes[parent]
                node.side = side
                node.site = sites[detail]
                node.children = [OPEN] * sides
                node.blocks = sets[blocks]
                node.literal = None
                node.depth = above.depth + 1 if parent else 0
                if not term:
                    node.term = None
                node.stored = (self, term - 1, witness)
                if mark:
                    node.children[mark & 1] = _SHARED[mark >> 1]
                nodes.append(node)
            elif kind == _COMPLETE:
                node = new(Complete)
                node.blocks = sets[blocks]
                node.stored = (self, witness)
            elif not witness and kind in _SHARED:
                node = _SHARED[kind]
            else:
                node = self._leaf(kind, detail, sets[blocks], self.witness(witness))
                node.stored = (self, witness)
            if changed_sets[blocks]:
                self.changed[node] = changed_sets[blocks]
            made.append(node)
        return made

    # What is made on demand: tables that do not fit together are only noticed then

    def term(self, number: int) -> Term:
        try:
            return self.terms[number]
        except ValueError as error:
            raise DamagedError(str(error)) from None

    def witness(self, number: int) -> Mapping[Term, Any]:
        try:
            return self.witnesses[number]
        except (IndexError, TypeError, ValueError) as error:
            raise DamagedError(f"a witness cannot be read: {error}") from None

    @property
    def is_lost(self) -> bool:
        """Whether nothing of it is left: code that ran before the first choice changed."""
        return self.root is OPEN or self.root in self.changed

    def _leaf(self, kind: int, detail: int, blocks: Blocks, witness: Mapping[Term, Any]) -> Leaf:
        match kind:
            case _Kind.ERROR:
                return Error(blocks, witness, self.details[detail])
            case _Kind.BOUNDARY:
                why, where = self.details[detail]
                return Boundary(blocks, witness, why, where)
            case _Kind.EXCLUDED:
                return Excluded(blocks, witness)
            case _Kind.UNDECIDED:
                return Undecided(self.details[detail])
            case _Kind.COLLAPSED:
                return Collapsed(blocks, witness, *self.details[detail])
        raise DamagedError(f"there is no node of kind {kind}")

    def writer(self, names: LocationNames) -> TrieWriter:
        """One that goes on where the chunks end."""
        return TrieWriter(names, self)


def _detail(kind: str, data: Any, locations: Locations) -> Any:
    match kind:
        case _Detail.FAILURE:
            return locations.failure(data)
        case _Detail.BOUND:
            return data[0], locations.where(data[1])
        case _Detail.COLLAPSED:
            return [int(number) for number in data]
    return data
