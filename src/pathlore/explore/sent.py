"""Alternatives and runs as bytes: what a copy of a process is asked to run, and what it answers.

Choices go as chunks of a trie, with the names of sites and blocks, since each process numbers what it meets.
"""

from __future__ import annotations

import json
import struct
from dataclasses import asdict
from typing import Any

from pathlore.explore.alternative import Witness
from pathlore.explore.ledger import Caller, Place, Realisation
from pathlore.explore.sites import Sites
from pathlore.expr.term import Term
from pathlore.instrumentation.naming import CodeNames
from pathlore.records import frozen
from pathlore.runtime.reasons import Reason
from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.failure import Failure, failure_from_json, failure_to_json
from pathlore.trie.node import NO_BLOCKS, Complete, Leaf

_SIZE = struct.Struct("=q")
_AT = "@"


class _Locations:
    """Names of code that processes with a common ancestor share, both ways. Lines and paths are what they are."""

    def __init__(self, names: CodeNames, sites: Sites) -> None:
        self._names = names
        self._sites = sites
        self._live: dict[str, Any] = {}
        self._keys: dict[Any, str] = {}
        """Of sites whose code this process has not run."""
        self._known = 0
        self.block = names.block
        self.where = str

    def failure(self, failure: Failure) -> Any:
        return failure_to_json(failure)

    def site(self, site: Any) -> str:
        """The name of a site and its instruction: an `and` has several of one name."""
        known = self._keys.get(site)
        if known is None:
            known = self._keys[site] = f"{self._names.site(site)}{_AT}{site.instruction}"
        return known

    def realised(self, key: object) -> str:
        """A text for the key of an entry in a ledger."""
        if isinstance(key, str):
            return key
        assert isinstance(key, tuple)
        site, why = key
        return f"{self.site(site)} {getattr(why, '__qualname__', why)}"

    def found_site(self, key: str) -> Any:
        """A site of live code if there is one: strategies tell sites apart by identity."""
        found = self._live.get(key)
        if found is None:
            self.name_sites()
            found = self._live.get(key)
        if found is None:
            found = self._live[key] = self._names.stored(key.rpartition(_AT)[0])
            self._keys[found] = key
        return found

    def name_sites(self) -> None:
        """Names all sites of live code."""
        known = self._sites.known
        for site in known[self._known :]:
            self._live.setdefault(self.site(site), site)
        self._known = len(known)


class _Found:
    """The other direction, for `trie.codec`."""

    def __init__(self, locations: _Locations, names: CodeNames) -> None:
        self.site = locations.found_site
        self.block = names.number
        self.failure = failure_from_json
        self.where = str


@frozen
class SentChoices:
    """Choices below one that both sides know, and what comes after them."""

    nodes: list[Choice]
    leaf: Leaf
    facts: dict[Term, Term]


class RunMessages:
    """Writes and reads what two processes tell each other."""

    def __init__(self, names: CodeNames, sites: Sites) -> None:
        self._names = names
        self._locations = _Locations(names, sites)
        self._found = _Found(self._locations, names)
        self.realised = self._locations.realised
        self.prepare = self._locations.name_sites
        """Does once what each copy would have to do."""

    def written(self, head: dict[str, Any], above: Choice | None, growth: SentChoices, witness: Witness) -> bytes:
        """What is said, and the choices below `above` with a leaf after them; `witness` is known to the other side."""
        writer = TrieWriter(self._locations)
        writer.below(above)
        for term, fact in growth.facts.items():
            writer.fact(term, fact)
        nodes = growth.nodes
        last, side = (nodes[-1], head["sides"][-1]) if nodes else (above, head["side"])
        writer.paths([(nodes, last, side, growth.leaf)])
        head["known"] = writer.number_of(witness)
        head["places"] = self._names.places(writer.blocks)
        text = json.dumps(head).encode()
        return _SIZE.pack(len(text)) + text + writer.take()

    def read(
        self, data: bytes, above: Choice | None, witness: Witness | None = None
    ) -> tuple[dict[str, Any], SentChoices]:
        """What was said, and the choices as they hang below `above`. `witness` is known: others are made of it."""
        (size,) = _SIZE.unpack_from(data)
        head = json.loads(data[_SIZE.size : _SIZE.size + size])
        self._names.meet(head["places"])
        columns = Columns()
        columns.add(data[_SIZE.size + size :])
        restored = Restored(columns, self._found)
        nodes: list[Choice] = restored.nodes[1:]
        depth = 0 if above is None else above.depth + 1
        for number, node in enumerate(nodes):
            node.depth = depth + number
            if not number:
                node.parent = above
        last = nodes[-1].children[columns.columns[1][-1]] if nodes else restored.root
        assert isinstance(last, Leaf)
        known = head["known"]
        if witness is not None and known:
            for node in nodes:
                if node.stored[2] == known:
                    node.witness = witness
            if getattr(last, "stored", (None, -1))[1] == known:
                last.witness = witness  # type: ignore[attr-defined]
        return head, SentChoices(nodes, last, restored.facts)


def destination(witness: Witness) -> Leaf:
    """What stands for the end of a prefix: it has the witness that is to be followed from there."""
    return Complete(NO_BLOCKS, witness)


def realisation_to_json(key: str, entry: Realisation, values: int) -> list[Any]:
    """`key` stands for a site and a reason in all processes."""
    return [key, asdict(entry.place), values]


def place_from_json(data: dict[str, Any]) -> Place:
    callers = tuple(Caller(**caller) for caller in data["callers"])
    return Place(data["operation"], Reason(data["reason"]), callers)
