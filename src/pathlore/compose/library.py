"""Keeps summaries from run to run, by content: a call of the same code in the same shape finds what is known."""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Sequence
from types import FunctionType
from typing import Any, Protocol

from pathlore.compose.descriptions import UndescribedError, described, meant
from pathlore.compose.replay_path import ReplaySummary, Ways
from pathlore.digests import blake2b
from pathlore.expr.application import apply
from pathlore.expr.build import variable
from pathlore.expr.codec import Row, TermRows, term_of_row, to_json, value_of
from pathlore.expr.term import Op, Sort, Term
from pathlore.instrumentation.naming import CodeNames
from pathlore.program.framing import Framing
from pathlore.program.stubs import own_code
from pathlore.trie.choice import Asked, Assumed, Branch, Callee, Choice, Node
from pathlore.trie.node import EXCLUDED, UNSATISFIABLE, Blocks, Excluded, Leaf, Unsatisfiable
from pathlore.trie.summary import NOT_RUN, Applied, CalleeEnd, Outcome, Summary
from pathlore.trie.trie import Slot

_FORMAT = "1"
_BRANCHES: dict[str, type[Branch]] = {"branch": Branch, "asked": Asked, "assumed": Assumed}
_APPLIED = "applied"
_LEAVES: dict[str, Leaf] = {"never": UNSATISFIABLE, "excluded": EXCLUDED}
_BAD = (KeyError, IndexError, TypeError, ValueError, AttributeError, zlib.error, UndescribedError)

Never = Callable[[Summary, Choice, int], bool]
"""Whether no call whatever takes a side of a choice of a summary."""


class Shelf(Protocol):
    """Where summaries are kept as bytes."""

    def get(self, key: str) -> bytes | None: ...

    def put(self, key: str, name: str, data: bytes) -> None: ...


class Library:
    """Finds summaries of earlier runs, and keeps those of this one."""

    def __init__(
        self, shelf: Shelf, framing: Framing, names: CodeNames, salt: str, kind: type[Summary] = Summary
    ) -> None:
        self.brought: set[Summary] = set()
        """Those from earlier runs."""
        self._shelf = shelf
        self._framing = framing
        self._names = names
        self._salt = f"{salt} {kind.__name__}"
        self._kind = kind
        self._contents: dict[FunctionType, str] = {}
        self._found: dict[str, Summary | None] = {}
        self._versions: dict[Summary, int] = {}

    def begin(self) -> None:
        """Forgets what was found: summaries are made anew."""
        self.brought.clear()
        self._found.clear()
        self._versions.clear()

    def key(self, function: FunctionType, tokens: Sequence[object]) -> str:
        """What the summary of a function depends on, for calls of a shape; empty where that has no name."""
        code = own_code(function)
        try:
            shape = json.dumps([described(token) for token in tokens])
        except UndescribedError:
            return ""
        place = [code.co_filename, function.__qualname__, code.co_firstlineno if "<" in function.__name__ else 0]
        parts = (_FORMAT, self._salt, self._content(function), json.dumps(place), shape)
        return blake2b("\n".join(parts).encode("utf-8", "surrogatepass"), digest_size=16).hexdigest()

    def _content(self, function: FunctionType) -> str:
        found = self._contents.get(function)
        if found is None:
            found = self._contents[function] = self._framing.content(function)
        return found

    def find(self, key: str) -> Summary | None:
        """The summary under a key, with those of its callees."""
        if key not in self._found:
            self._found[key] = None
            data = self._shelf.get(key) if key else None
            if data is not None:
                try:
                    document = json.loads(zlib.decompress(data))
                    found = _Reader(document, key, self._names, self._callee, self._kind).summary
                except _BAD:
                    return None
                self._found[key] = found
                self._versions[found] = found.version
                self.brought.add(found)
        return self._found[key]

    def _callee(self, key: str) -> Summary:
        found = self.find(key)
        if found is None:
            raise KeyError(key)
        return found

    def forget(self, summaries: Iterable[Summary]) -> None:
        """Throws away what was kept of these: it does not say what the code does."""
        for summary in self.brought.intersection(summaries):
            self._shelf.put(summary.key, summary.label, b"")

    def keep(self, summaries: Iterable[Summary], never: Never) -> None:
        """Keeps what this run found out."""
        for summary in summaries:
            if summary.key and summary.version and self._versions.get(summary) != summary.version:
                try:
                    document = _Writer(summary, self._names, never).document
                except UndescribedError:
                    continue
                data = json.dumps(document, separators=(",", ":")).encode("utf-8", "surrogatepass")
                self._shelf.put(summary.key, summary.label, zlib.compress(data, 1))


class _Rows(TermRows):
    """Rows of terms, in which calls are named by their summaries."""

    def __init__(self, callee: Callable[[Summary], int]) -> None:
        super().__init__()
        self._callee = callee

    def _mixed(self, term: Term) -> Row:
        applied = term.args[0]
        if term.op is Op.APPLY and isinstance(applied, Applied):
            numbers = [self.numbers[part] for part in term.args[1:]]
            return [_APPLIED, self._callee(applied.summary), applied.outcome.number, applied.slot, *numbers]
        return super()._mixed(term)


class _Writer:
    """Writes a summary as plain data."""

    def __init__(self, summary: Summary, names: CodeNames, never: Never) -> None:
        self._summary = summary
        self._names = names
        self._never = never
        self._callees: dict[str, int] = {}
        self._terms = _Rows(self._callee)
        nodes = self._nodes()
        self.document = {
            "name": summary.name,
            "label": summary.label,
            "names": summary.names,
            "formals": [[formal.args[0], formal.sort.value] for formal in summary.formals],
            "outcomes": [
                [described(outcome.layout), [applied.sort.value for applied in outcome.applied]]
                for outcome in summary.outcomes
            ],
            "nodes": nodes,
            "terms": self._terms.rows,
            "callees": list(self._callees),
        }
        if isinstance(summary, ReplaySummary):
            self.document["lengths"] = summary.lengths
            self.document["values"] = [[to_json(values[f]) for f in summary.formals] for values in summary.values]

    def _callee(self, summary: Summary) -> int:
        if not summary.key:
            raise UndescribedError(summary.label)
        return self._callees.setdefault(summary.key, len(self._callees))

    def _nodes(self) -> list[Any]:
        """Choices and leaves, parents first; what is open is left out."""
        entries: list[Any] = []
        stack: list[tuple[int, int, Choice | None, Node]] = [(-1, 0, None, self._summary.trie.root)]
        while stack:
            number, side, parent, node = stack.pop()
            entry = self._choice(node) if isinstance(node, Choice) else self._leaf(node, parent, side)
            if entry is None:
                continue
            entries.append([entry[0], number, side, *entry[1:]])
            if isinstance(node, Choice):
                at = len(entries) - 1
                stack += [(at, n, node, child) for n, child in enumerate(node.children)]
        return entries

    def _choice(self, node: Choice) -> list[Any]:
        head = [self._names.site(node.site), self._blocks(node.blocks)]
        if isinstance(node, Callee):
            return ["call", *head, self._callee(node.callee), [self._terms.number(a) for a in node.actuals]]
        if not isinstance(node, Branch):
            raise UndescribedError(type(node).__name__)
        kind = next(word for word, cls in _BRANCHES.items() if cls is type(node))
        asked = [to_json(node.asked)] if isinstance(node, Asked) else []
        return [kind, *head, self._terms.number(node.term), *asked]

    def _leaf(self, leaf: Leaf, parent: Choice | None, side: int) -> list[Any] | None:
        if isinstance(leaf, CalleeEnd):
            slots = [self._terms.number(slot) for slot in leaf.slots]
            return ["end", self._blocks(leaf.blocks), leaf.outcome.number, slots]
        if isinstance(leaf, Excluded):
            return ["excluded"]
        never = isinstance(leaf, Unsatisfiable) or (parent is not None and self._never(self._summary, parent, side))
        return ["never"] if never else None

    def _blocks(self, blocks: Blocks) -> list[str]:
        return sorted(map(self._names.block, blocks))


class _Reader:
    """Makes a summary of plain data. One of `_BAD` where that is damaged, or does not fit this process."""

    def __init__(
        self,
        document: dict[str, Any],
        key: str,
        names: CodeNames,
        callee: Callable[[str], Summary],
        kind: type[Summary],
    ) -> None:
        self._names = names
        self._callees = [callee(key) for key in document["callees"]]
        formals = tuple(variable(name, Sort(sort)) for name, sort in document["formals"])
        self.summary = kind(document["name"], formals, document["label"], tuple(document["names"]), key)
        for number, (layout, sorts) in enumerate(document["outcomes"]):
            made = Outcome(self.summary, number, meant(layout), [Sort(sort) for sort in sorts])
            self.summary.outcomes.append(made)
        self._terms: list[Term] = []
        for row in document["terms"]:
            self._terms.append(self._applied(row) if row[0] == _APPLIED else term_of_row(row, self._terms))
        self._nodes: list[Node] = []
        for entry in document["nodes"]:
            self._add(*entry)
        if isinstance(self.summary, ReplaySummary):
            self._complete(self.summary, document)

    @staticmethod
    def _complete(summary: ReplaySummary, document: dict[str, Any]) -> None:
        """What is known of each outcome, which is one leaf."""
        ways = Ways()
        summary.lengths = [int(length) for length in document["lengths"]]
        summary.values = [
            dict(zip(summary.formals, map(value_of, values), strict=True)) for values in document["values"]
        ]
        ends = {leaf.outcome.number: slot for slot, leaf in summary.trie.leaves() if isinstance(leaf, CalleeEnd)}
        slots = [ends[number] for number in range(len(summary.outcomes))]
        summary.conditions = [ways.to(slot.parent, slot.side) for slot in slots]
        if not len(summary.lengths) == len(summary.values) == len(summary.outcomes):
            raise ValueError("the outcomes do not fit together")

    def _applied(self, row: Row) -> Term:
        _, number, end, slot, *parts = row
        outcome = self._callees[number].outcomes[end]
        applied = outcome.ended if slot is None else outcome.applied[slot]
        return apply(applied, *(self._terms[part] for part in parts))

    def _add(self, kind: str, parent: int, side: int, *parts: Any) -> None:
        above = None if parent < 0 else self._nodes[parent]
        if above is not None and not isinstance(above, Choice):
            raise ValueError("a leaf has children")
        slot = Slot(above, side)
        if kind == "end":
            blocks, outcome, slots = parts
            terms = tuple(self._terms[number] for number in slots)
            node: Node = CalleeEnd(self._blocks(blocks), self.summary.outcomes[outcome], terms)
            self.summary.version += 1
        elif kind in _LEAVES:
            node = _LEAVES[kind]
        elif kind == "call":
            node = self._call(slot, *parts)
        else:
            site, blocks, term, *asked = parts
            node = _BRANCHES[kind](*self._place(slot, site), self._terms[term], 2, self._blocks(blocks), NOT_RUN)
            if isinstance(node, Asked):
                node.asked = value_of(asked[0])
        self._nodes.append(node)
        self.summary.trie.put(above, side, node)

    def _call(self, slot: Slot, site: str, blocks: list[str], number: int, actuals: list[int]) -> Callee:
        callee = self._callees[number]
        node = Callee(*self._place(slot, site), None, len(callee.outcomes), self._blocks(blocks), NOT_RUN)
        node.callee, node.owner = callee, self.summary
        node.actuals = tuple(self._terms[actual] for actual in actuals)
        node.summary = callee.name
        # It counts as a call when its owner is called.
        return node

    def _place(self, slot: Slot, site: str) -> tuple[Choice | None, int, Any]:
        return slot.parent, slot.side, self._names.stored(site)

    def _blocks(self, keys: list[str]) -> Blocks:
        numbers = [self._names.number(key) for key in keys]
        if None in numbers:
            raise ValueError("code is not there any more")
        return frozenset(number for number in numbers if number is not None)
