"""Events about single paths: explored ones, remembered ones, and the parts of a target."""

from __future__ import annotations

from enum import StrEnum

from pathlore.findings.events import Event
from pathlore.records import frozen


@frozen
class Condition:
    """What a path demands of its inputs, in Python's notation, from the choice at `where` on.

    `ran` are the lines (`file.py:12`) of the basic blocks that ran since the condition before.
    """

    text: str
    where: str
    ran: tuple[str, ...] = ()


@frozen
class Returned:
    """A path that returned; `value` is the value as text."""

    value: str


@frozen
class Raised:
    """A path that raised, on purpose or not."""

    exception: str
    message: str
    where: str


@frozen
class Cut:
    """A path that was left before its end, for this reason."""

    why: str
    where: str


@frozen
class PathFound(Event):
    """One path of a target: the conditions that lead along it, inputs that take it, and how it ends.

    `call` is Python source that takes the path: statements that build the inputs, if needed, and the call. It is
    `confirmed` if plain Python, without Pathlore, ended in the same way. `covered` are the lines (`file.py:12`) of the
    basic blocks that ran.
    """

    target: str
    conditions: tuple[Condition, ...]
    inputs: dict[str, str]
    call: str
    outcome: Returned | Raised | Cut
    covered: tuple[str, ...]
    confirmed: bool

    @property
    def condition(self) -> str:
        """The path condition in one line."""
        return " and ".join(f"({part.text})" for part in self.conditions) or "True"

    def conditions_at(self, line: str) -> tuple[Condition, ...] | None:
        """The conditions under which the path comes to a line (`file.py:12`) first; None if it never does."""
        for number, condition in enumerate(self.conditions):
            if line in condition.ran:
                return self.conditions[:number]
        return self.conditions if line in self.covered else None


class PathEnd(StrEnum):
    """How a path that is remembered ends, or why it is not known. The texts are those of reports."""

    RETURNS = "returns"
    RAISES = "raises"
    CUT = "cut"
    EXCLUDED = "excluded"
    UNDECIDED = "undecided"
    OPEN = "open"


@frozen
class RememberedPath:
    """One path from the store: its conditions, the values of its inputs, and how it ends."""

    conditions: tuple[str, ...]
    inputs: dict[str, str]
    """By the names of inputs and of what is read of them; empty where no run got there."""
    end: PathEnd
    what: str = ""
    """The exception, or why the path was left."""
    where: str = ""
    paths: int = 1
    """More than one where only their number was kept."""


@frozen
class PathsRemembered(Event):
    """All paths of a target that are remembered, and how many alternatives are known to be infeasible."""

    target: str
    paths: tuple[RememberedPath, ...]
    infeasible: int = 0
    note: str = ""
    """What the list does not have, and what to do."""


@frozen
class RegionKnown(Event):
    """The inputs on which a target is known to return, as a condition."""

    target: str
    region: str


@frozen
class Partitioned(Event):
    """The parts of a target: for each, a section of its file and the number of prefixes in it."""

    target: str
    sections: tuple[str, ...]
    prefixes: tuple[int, ...]
