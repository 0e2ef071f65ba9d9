"""Alternatives and runs as bytes: what a copy of a process is asked to run, and what it answers.

Messages are framed like those of workers (`explore.jobs`), and choices are chunks of a trie (`trie.codec`): each
process numbers the sites and blocks that it meets. What differs is what a message is about. A worker's job is many
runs. Its answer is read as `trie.grafts`, and what its runs have to say beside their paths is told run by run, in terms
of what all processes know, so that most of it is never read. A copy makes one run, which becomes part of the trie at
once, and has to say whatever an ordinary run would have left in this process.
"""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from pathlore.explore.alternative import Witness
from pathlore.explore.jobs import framed, parts
from pathlore.explore.ledger import Caller, Place, Realisation, entry_name
from pathlore.explore.sites import LiveLocations, Sites
from pathlore.expr.term import Term
from pathlore.instrumentation.naming import ForkedNames
from pathlore.records import frozen
from pathlore.runtime.reasons import Reason
from pathlore.trie.choice import Choice
from pathlore.trie.codec import Columns, Restored, TrieWriter
from pathlore.trie.node import NO_BLOCKS, Complete, Leaf


@frozen
class SentChoices:
    """Choices below one that both sides know, and what comes after them."""

    nodes: list[Choice]
    leaf: Leaf
    facts: dict[Term, Term]


class RunMessages:
    """Writes and reads what two processes tell each other."""

    def __init__(self, names: ForkedNames, sites: Sites) -> None:
        self._names = names
        self._locations = LiveLocations(names, sites)
        self.prepare = self._locations.name_sites
        """Does once what each copy would have to do."""

    def realised(self, key: object) -> str:
        """A text for the key of an entry in a ledger."""
        if isinstance(key, str):
            return key
        assert isinstance(key, tuple)
        return entry_name(self._names, *key)

    def written(self, head: dict[str, Any], above: Choice | None, growth: SentChoices, witness: Witness) -> bytes:
        """What is said, and the choices below `above` with a leaf after them; `witness` is known to the other side."""
        writer = TrieWriter(self._names)
        writer.below(above)
        for term, fact in growth.facts.items():
            writer.fact(term, fact)
        nodes = growth.nodes
        last, side = (nodes[-1], head["sides"][-1]) if nodes else (above, head["side"])
        writer.paths([(nodes, last, side, growth.leaf)])
        head["known"] = writer.number_of(witness)
        head["places"] = self._names.places(writer.blocks)
        return framed(head, writer.take())

    def read(
        self, data: bytes, above: Choice | None, witness: Witness | None = None
    ) -> tuple[dict[str, Any], SentChoices]:
        """What was said, and the choices as they hang below `above`. `witness` is known: others are made of it."""
        head, chunk = parts(data)
        self._names.meet(head["places"])
        columns = Columns()
        columns.add(chunk)
        restored = Restored(columns, self._locations)
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
