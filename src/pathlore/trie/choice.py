"""Choices: the inner nodes of a trie, a closed family. Each was met at a site and has a child for each alternative."""

from __future__ import annotations

from collections.abc import Mapping
from types import CodeType
from typing import TYPE_CHECKING, Any, Protocol

from pathlore.expr.assignment import Value
from pathlore.expr.term import Term
from pathlore.trie.node import OPEN, Blocks, Leaf, Stored


class ChoiceSite(Protocol):
    """Where a choice is made: an instruction of live code, or the name of one that was read from a store."""

    @property
    def code(self) -> CodeType | None: ...

    @property
    def instruction(self) -> int: ...

    @property
    def mark(self) -> object:
        """What a frame has in the place of its trace function if it is known to run this code."""

    @property
    def where(self) -> str: ...

    def same(self, other: Any) -> bool: ...


class Choice:
    """A choice at a site. Mutable: exploration hangs children into it.

    `literal` is the condition that leads here from the parent, once somebody asked for it. `blocks` is the code that
    ran on the way from there; it never includes what ran above. `witness` is an assignment under which the code gets
    here. All members of the family share this constructor: one is made for each choice of each path.
    """

    __slots__ = (
        "blocks",
        "children",
        "depth",
        "free",
        "literal",
        "parent",
        "side",
        "site",
        "stored",
        "term",
        "witness",
    )

    term: Term | None
    witness: Mapping[Term, Value]
    stored: tuple[Stored, int, int]
    """Of a choice that was read: what makes its term and its witness when they are asked for, and their numbers."""

    def __init__(
        self,
        parent: Choice | None,
        side: int,
        site: ChoiceSite,
        term: Term | None,
        alternatives: int,
        blocks: Blocks,
        witness: Mapping[Term, Value],
    ) -> None:
        self.parent = parent
        self.side = side
        self.site = site
        self.term = term
        self.children: list[Node] = [OPEN] * alternatives
        self.blocks = blocks
        self.witness = witness
        self.literal: Term | None = None
        self.depth: int = 0 if parent is None else parent.depth + 1
        self.free = -1
        """How often something was decided at the same site since the parent, without a choice; -1 if nobody counted."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name == "term":
                stored, number, _ = self.stored
                self.term = stored.term(number)
                return self.term
            if name == "witness":
                stored, _, number = self.stored
                self.witness = stored.witness(number)
                return self.witness
            if name == "free":
                return -1
            if name == "offer":
                return ()
            raise AttributeError(name)


class Branch(Choice):
    """The two sides of a condition: child 0 is where the term is false, child 1 where it is true."""

    __slots__ = ()
    term: Term


class Asked(Branch):
    """A branch on a value that was proposed: does the term equal it (to realise), or exceed it (a size)?

    A replay has to propose the same value, whatever its own witness says.
    """

    __slots__ = ("asked",)
    asked: Value


class Assumed(Branch):
    """An assumption: child 1 is where it holds, child 0 is excluded."""

    __slots__ = ()


class Pick(Choice):
    """One of several alternatives that are all possible: None, a new object, an alias, a length.

    The slot `term` is there and holds None: a class attribute is read at half the speed on Python 3.11. `offer` says
    what the alternatives are, where that is known: a reference, then what it may be, one text for each.
    """

    __slots__ = ("offer",)
    term: None
    offer: tuple[str, ...]


class Callee(Choice):
    """A call that a summary stands for: one child for each way in which the callee ends.

    `callee` is the summary while an exploration lasts, `owner` the summary in whose trie the call stands, and `actuals`
    are the terms that the callee's formals stand for, over the formals of the owner. Stores know `summary`, its name.
    """

    __slots__ = ("actuals", "callee", "owner", "summary")
    term: None
    summary: str
    actuals: tuple[Term, ...]
    callee: Any
    owner: Any


Node = Choice | Leaf

CHOICES = frozenset({Branch, Asked, Assumed, Pick, Callee})
"""The whole family, for walks over many nodes that look at the type alone."""
