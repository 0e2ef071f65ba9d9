"""Types that no annotation states: what was taken for a parameter or field, and from where."""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import Any, Protocol

from pathlore.program.type_evidence import EvidenceSource, type_text
from pathlore.records import frozen


@frozen
class Guess:
    """A type that no annotation states, for a parameter or for a field (`Class.field`)."""

    name: str
    annotation: Any
    sources: tuple[EvidenceSource, ...]

    @property
    def short(self) -> str:
        """The type without its sources."""
        return f"{self.name}: {type_text(self.annotation)}"

    def __str__(self) -> str:
        words = " and ".join(source.value for source in self.sources[:2])
        return f"{self.short} (from {words})"


def summary(guesses: tuple[Guess, ...]) -> Iterator[str]:
    """One line that says what was guessed, the first of them by name."""
    if guesses:
        more = len(guesses) - _SHOWN
        yield "; ".join((*map(str, guesses[:_SHOWN]), *((f"{more} more types that are guessed",) if more > 0 else ())))


_SHOWN = 4


class Learned(Protocol):
    """What was recorded about the types that values really had: the evidence that counts most."""

    def parameter(self, function: FunctionType, name: str) -> Any:
        """The annotation for a parameter, or None where nothing was recorded."""

    def field(self, cls: type, name: str) -> Any:
        """The annotation for a field, or None where nothing was recorded."""


class NothingLearned:
    """No run was recorded."""

    def parameter(self, function: FunctionType, name: str) -> Any:
        return None

    def field(self, cls: type, name: str) -> Any:
        return None
