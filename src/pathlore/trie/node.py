"""Leaves: how paths end. `trie.choice` has the nodes above them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

Blocks = frozenset[int]
NO_BLOCKS: Blocks = frozenset()


class Derived(dict[Any, Any]):
    """A witness that was made from another one; `changes` are the values that it sets. Hashed by identity."""

    __slots__ = ("base", "changes")
    __hash__ = object.__hash__  # type: ignore[assignment]

    def __init__(self, base: Mapping[Any, Any], changes: Mapping[Any, Any]) -> None:
        super().__init__(base)
        self.update(changes)
        self.base = base
        self.changes = changes


class DamagedError(ValueError):
    """What was stored cannot be read: bytes that are no chunk of a trie."""


class Stored(Protocol):
    """Makes terms and witnesses of nodes that were read, on demand: few of them are ever asked for."""

    def term(self, number: int) -> Any: ...

    def witness(self, number: int) -> Mapping[Any, Any]: ...


class Leaf:
    """The end of a path."""

    __slots__ = ("blocks", "stored")

    stored: tuple[Stored, int]
    """Of a leaf that was read: what makes its witness, and its number. Numbers rise in the order of exploration."""

    def __init__(self, blocks: Blocks = NO_BLOCKS) -> None:
        self.blocks = blocks


class Complete(Leaf):
    """The target returned."""

    __slots__ = ("witness",)

    def __init__(self, blocks: Blocks, witness: Mapping[Any, Any]) -> None:
        super().__init__(blocks)
        self.witness = witness

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            if name == "witness":
                stored, number = self.stored
                self.witness = stored.witness(number)
                return self.witness
            raise AttributeError(name)


class Collapsed(Leaf):
    """Stands for a part of the trie in which the target returned on all paths, with what counts of it."""

    __slots__ = ("complete", "depth", "inner", "unsatisfiable", "witness")

    def __init__(
        self, blocks: Blocks, witness: Mapping[Any, Any], complete: int, unsatisfiable: int, inner: int, depth: int
    ) -> None:
        super().__init__(blocks)
        self.witness = witness
        self.complete = complete
        self.unsatisfiable = unsatisfiable
        self.inner = inner
        self.depth = depth


class Error(Leaf):
    """The target raised, by a failing assertion, by accident, or on purpose; `failure` identifies what and where."""

    __slots__ = ("failure", "witness")

    def __init__(self, blocks: Blocks, witness: Mapping[Any, Any], failure: Any) -> None:
        super().__init__(blocks)
        self.witness = witness
        self.failure = failure


class Boundary(Leaf):
    """A bound cut the path; `why` says which, and `where` at which location (`path:line`)."""

    __slots__ = ("where", "why", "witness")

    def __init__(self, blocks: Blocks, witness: Mapping[Any, Any], why: str, where: str) -> None:
        super().__init__(blocks)
        self.witness = witness
        self.why = why
        self.where = where


class Excluded(Leaf):
    """An assumption does not hold on this path. It has no witness if that was known without a run."""

    __slots__ = ("witness",)

    def __init__(self, blocks: Blocks = NO_BLOCKS, witness: Mapping[Any, Any] | None = None) -> None:
        super().__init__(blocks)
        self.witness = witness


class Unsatisfiable(Leaf):
    """No input takes this alternative."""

    __slots__ = ()


class Undecided(Leaf):
    """The solver could not decide whether an input takes this alternative."""

    __slots__ = ("reason",)

    def __init__(self, reason: str) -> None:
        super().__init__()
        self.reason = reason


class Open(Leaf):
    """Not tried yet."""

    __slots__ = ()


OPEN = Open()
UNSATISFIABLE = Unsatisfiable()
EXCLUDED = Excluded()
