"""Writes the tree of a certificate as rows, in walk order, and reads rows, which must form a complete tree."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from pathlore.certificates.document import RefusedError
from pathlore.expr import build
from pathlore.expr.codec import TermRows, to_json, value_of
from pathlore.expr.term import Sort, Term
from pathlore.records import slotted
from pathlore.trie.choice import Asked, Branch, Choice, Pick
from pathlore.trie.node import NO_BLOCKS, Blocks, Leaf


class LeafKind(StrEnum):
    """How a path ends, or why there is none. The texts are file format."""

    RETURNS = "returns"
    RAISES = "raises"
    CUT = "cut"
    EXCLUDED = "excluded"
    UNSATISFIABLE = "unsatisfiable"
    UNDECIDED = "undecided"
    OPEN = "open"


_WITNESSED = frozenset({LeafKind.RETURNS, LeafKind.RAISES, LeafKind.CUT})
"""Leaves that have inputs; one that is excluded may have some."""
NOT_CLAIMED = frozenset({LeafKind.UNDECIDED, LeafKind.OPEN})
"""Leaves of which nothing is claimed."""
_SORTS: dict[str, tuple[Sort, type]] = {
    "int": (Sort.INT, int),
    "bool": (Sort.BOOL, bool),
    "float": (Sort.FLOAT, float),
    "str": (Sort.STR, str),
}
_NAMES = {sort: name for name, (sort, _) in _SORTS.items()}

Witness = Mapping[Term, Any]


@slotted
class Item:
    """A node and its slot: a choice, or a leaf with what its row says of it."""

    depth: int
    side: int
    node: Choice | None = None
    says: Mapping[str, Any] | None = None
    blocks: Blocks = NO_BLOCKS
    witness: Witness | None = None


class RecordedEnd(Leaf):
    """A leaf that was read, with the number of its row."""

    __slots__ = ("number", "says", "witness")

    def __init__(self, number: int, says: Mapping[str, Any], blocks: Blocks, witness: Witness | None) -> None:
        super().__init__(blocks)
        self.number = number
        self.says = says
        self.witness = witness

    @property
    def kind(self) -> LeafKind:
        return LeafKind(self.says["leaf"])


def leaf_row(kind: LeafKind, **says: Any) -> dict[str, Any]:
    """What a row says of a leaf, as JSON has it: the types of texts are compared, too."""
    return {"leaf": kind.value, **says}


def pruned(items: list[Item], why: str) -> list[Item]:
    """Without choices that no run shows to be there: it is not known what is in their place."""
    kept: list[Item] = []
    for item in reversed(items):
        # Nodes come behind what is below them here, so that the end of the list is their subtree.
        start = len(kept)
        while item.node is not None and start and kept[start - 1].depth > item.depth:
            start -= 1
        if item.node is not None and all(below.witness is None for below in kept[start:]):
            del kept[start:]
            item = Item(item.depth, item.side, says=leaf_row(LeafKind.UNDECIDED, why=why))
        kept.append(item)
    return kept[::-1]


# Writing


class Rows:
    """Writes rows; sites, blocks and terms are numbers in tables. The key of blocks is `runs` in files."""

    def __init__(self, site: Callable[[Any], str], block: Callable[[int], str]) -> None:
        self.sites: dict[str, int] = {}
        self.blocks: dict[str, int] = {}
        self.terms = TermRows()
        self._site = site
        self._block = block
        self._runs: dict[Blocks, list[int]] = {}

    def row(self, item: Item) -> dict[str, Any]:
        slot = {"depth": item.depth, "side": item.side}
        if item.node is not None:
            return {**slot, **self._choice(item.node), "runs": self._numbers(item.node.blocks)}
        says = dict(item.says or {})
        if item.witness is None:
            return {**slot, **says}
        return {**slot, **says, "runs": self._numbers(item.blocks), "inputs": inputs(item.witness)}

    def _choice(self, node: Choice) -> dict[str, Any]:
        site = self._site(node.site)
        row: dict[str, Any] = {"site": self.sites.setdefault(site, len(self.sites))}
        match node:
            case Asked():
                return {**row, "term": self.terms.number(node.term), "asked": to_json(node.asked)}
            case Branch():
                return {**row, "term": self.terms.number(node.term)}
        return {**row, "pick": len(node.children)}

    def _numbers(self, blocks: Blocks) -> list[int]:
        found = self._runs.get(blocks)
        if found is None:
            keys = sorted(map(self._block, blocks))
            found = self._runs[blocks] = sorted(self.blocks.setdefault(key, len(self.blocks)) for key in keys)
        return found


def inputs(witness: Witness) -> dict[str, Any]:
    """Values by the names and sorts of variables."""
    named = {f"{term.args[0]}: {_NAMES[term.sort]}": to_json(value) for term, value in witness.items()}
    return dict(sorted(named.items()))


# Reading


def witness_of(data: Any, number: int, known: dict[str, tuple[Term, type]] | None = None) -> Witness:
    """Values of variables; `known` are those that were met, by the names that they have in files."""
    found: dict[Term, Any] = {}
    known = {} if known is None else known
    for key, value in data.items():
        if key not in known:
            name, _, sort = key.rpartition(": ")
            if sort not in _SORTS:
                raise RefusedError(f"row {number}: the input {key!r} has no sort")
            known[key] = build.variable(name, _SORTS[sort][0]), _SORTS[sort][1]
        variable, kind = known[key]
        made = value if kind is not float and type(value) is kind else value_of(value)
        if type(made) is not kind:
            raise RefusedError(f"row {number}: the input {key!r} has a value of another sort")
        found[variable] = made
    return found


class Reader:
    """Reads rows; RefusedError where they are no complete tree."""

    def __init__(self, sites: list[Any], blocks: list[int], terms: list[Term]) -> None:
        self._sites = sites
        self._blocks = blocks
        self._terms = terms
        self.inner: list[Choice] = []
        self.leaves: list[tuple[Choice | None, int, RecordedEnd]] = []
        self.items: list[Item] = []
        """All nodes in their order; those of leaves are yet to be made."""
        self._open: list[tuple[int, Choice, int]] = []
        """The choices around the present row: their rows, and how many of their alternatives were met."""
        self.rows: dict[Choice, int] = {}
        self._variables: dict[str, tuple[Term, type]] = {}
        self._sets: dict[tuple[Any, ...], Blocks] = {}

    def read(self, rows: list[Any]) -> None:
        for number, row in enumerate(rows):
            self._add(number, row, len(rows))
        self._close(0)
        if not rows:
            raise RefusedError("the tree is empty")

    def _add(self, number: int, row: dict[str, Any], most: int) -> None:
        depth, side = row["depth"], row["side"]
        self._close(depth)
        if type(depth) is not int or type(side) is not int or depth != len(self._open) or (number and not depth):
            raise RefusedError(f"row {number}: belongs to no choice")
        above = self._open[-1] if self._open else None
        if side != (0 if above is None else above[2]) or (above is not None and side >= len(above[1].children)):
            raise RefusedError(
                f"row {number}: is not the next alternative of its choice; one is missing or there twice"
            )
        if above is not None:
            self._open[-1] = (above[0], above[1], side + 1)
        parent = None if above is None else above[1]
        if "leaf" in row:
            self._leaf(number, row, parent, side)
        else:
            self._inner(number, row, parent, most)
        self.items[-1].depth, self.items[-1].side = depth, side

    def _close(self, depth: int) -> None:
        while len(self._open) > depth:
            number, node, met = self._open.pop()
            if met != len(node.children):
                raise RefusedError(f"row {number}: {met} of {len(node.children)} alternatives are there")

    def _inner(self, number: int, row: dict[str, Any], parent: Choice | None, most: int) -> None:
        term = None if "pick" in row else self._terms[_index(row["term"])]
        count = 2 if term is not None else row["pick"]
        if type(count) is not int or not 0 < count <= most:
            raise RefusedError(f"row {number}: a pick among {count!r}")
        site, side = self._sites[_index(row["site"])], row["side"]
        kind = Pick if term is None else Asked if "asked" in row else Branch
        node = kind(parent, side, site, term, count, self._set(row["runs"]), {})
        if isinstance(node, Asked):
            node.asked = value_of(row["asked"])
        if parent is not None:
            parent.children[side] = node
        self.inner.append(node)
        self.rows[node] = number
        self.items.append(Item(0, 0, node))
        self._open.append((number, node, 0))

    def _leaf(self, number: int, row: dict[str, Any], parent: Choice | None, side: int) -> None:
        kind, given = row["leaf"], "inputs" in row
        if kind not in tuple(LeafKind):
            raise RefusedError(f"row {number}: there is no leaf {kind!r}")
        if given != (kind in _WITNESSED) and kind != LeafKind.EXCLUDED:
            raise RefusedError(f"row {number}: {'has' if given else 'lacks'} inputs, being {kind}")
        if kind == LeafKind.UNSATISFIABLE and not isinstance(parent, Branch):
            raise RefusedError(f"row {number}: what is no branch cannot be unsatisfiable")
        witness = witness_of(row["inputs"], number, self._variables) if given else None
        says = {name: value for name, value in row.items() if name not in ("depth", "side", "runs", "inputs")}
        if not given and (
            says.keys() != ({"leaf", "why"} if kind in NOT_CLAIMED else {"leaf"})
            or type(says.get("why", "")) is not str
        ):
            raise RefusedError(f"row {number}: says something else than {kind}")
        leaf = RecordedEnd(number, says, self._set(row["runs"]) if given else NO_BLOCKS, witness)
        if parent is not None:
            parent.children[side] = leaf
        self.leaves.append((parent, side, leaf))
        self.items.append(Item(0, 0, says=says))

    def _set(self, numbers: list[Any]) -> Blocks:
        key = tuple(numbers)
        found = self._sets.get(key)
        # 1 and True are equal.
        if found is None or not all(type(number) is int for number in key):
            found = self._sets[key] = frozenset(self._blocks[_index(number)] for number in numbers)
        return found


def _index(number: Any) -> int:
    if type(number) is not int or number < 0:
        raise IndexError(number)
    return number
