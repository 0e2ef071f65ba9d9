"""What a store keeps of a trie besides its nodes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from pathlore.records import frozen


@frozen
class State:
    """The state of a trie: what it was made from, what was assumed on the way, and how the last run ended."""

    # Large: one field for each key of the file format.

    files: dict[str, str]
    """Digests of the files of the project, by their path in it."""
    names: dict[str, str]
    """Digests of what the names stand for that executed code reads."""
    imported: dict[str, str]
    """Digests of files that were imported or read while the code ran, and versions of packages."""
    notes: list[str]
    assumed: list[str]
    drew: bool
    """Whether the code drew random numbers."""
    left: Sequence[str] = ()
    """State that outlived a path, in words."""
    result: Any = None
    """The result of the last run, as JSON; None where it was stopped."""
    ran: list[str] | None = None
    """Keys of the basic blocks that ran on any path."""
    reported: bool = False
    """Whether there was anything to report that the next run has to confirm again."""
    open: int = 0
    late: bool = False
    """Whether the time limit cut a path."""
    stopped: str | None = None
    composed: bool = False
    """Whether the result is that of summaries: then the trie does not have all paths."""
    limits: list[float] | None = None
    """The limits under which the last run ended: a higher one lets the next run go on."""
    seconds: float = 0.0
    """The time that the last run had for the target; 0 if it had no limit."""
    unbound: list[str] | None = None
    """Names that executed code reads, and that stood for nothing in the project."""
    again: Any = None
    """What the last run reported, as `confirmation.again.ReportedBefore` has it as JSON."""
    outward: list[Any] | None = None
    """What ran at import and may have changed what is not the project's: a digest, and the names that it reads."""

    def to_json(self) -> dict[str, Any]:
        return {key: getattr(self, name) for name, key in _KEYS.items()}

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> State:
        """A state that was read. A trie that was begun, and to which nothing was added, has an empty one."""
        given: dict[str, Any] = {name: data[key] for name, key in _KEYS.items() if key in data}
        return cls(**{**_EMPTY, **given})

    def joined(self, other: State) -> State:
        """What holds of both. There is no result of both together until somebody asks for it."""
        return replace(
            self,
            names={**self.names, **other.names},
            unbound=sorted({*(self.unbound or ()), *(other.unbound or ())}),
            notes=sorted({*self.notes, *other.notes}),
            assumed=sorted({*self.assumed, *other.assumed}),
            drew=self.drew or other.drew,
            left=sorted({*self.left, *other.left}),
            result=None,
        )

    def agrees(self, other: State) -> bool:
        """Whether both speak of the same code and data."""
        return self.files == other.files and all(other.names.get(n, d) == d for n, d in self.names.items())


# The keys are file format, whatever the fields are called.
_KEYS = {name: {"reported": "told"}.get(name, name) for name in State.__match_args__}
_EMPTY: dict[str, Any] = {"files": {}, "names": {}, "imported": {}, "notes": [], "assumed": [], "drew": False}
