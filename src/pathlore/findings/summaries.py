"""The events of `pathlore summary`: the ways through a function."""

from __future__ import annotations

from pathlore.findings.events import Event
from pathlore.records import frozen


@frozen
class Way:
    """A way through a function: the condition, what it returns or raises, and what it writes, as Python source."""

    when: str
    returns: str | None
    raises: str | None
    writes: dict[str, str]


@frozen
class Conditional:
    """What a conditional said on a path: where it stands, its source, and its outcome."""

    line: int
    text: str
    outcome: bool


@frozen
class ConditionPair:
    """Inputs that take a path: a condition on numbers (empty if there is none), and what references are."""

    numeric: str
    heap: tuple[str, ...]


@frozen
class ConditionalPath:
    """A path of conditionals, concrete ones included, with how it ends and all pairs of conditions that lead to it."""

    conditionals: tuple[Conditional, ...]
    raises: str | None
    pairs: tuple[ConditionPair, ...]


@frozen
class SummaryKnown(Event):
    """The summary of a target: all ways through it, if nothing is open. `reason` says why there is none.

    A target that is given references has `paths`: each shape of the heap that takes the same turns is a pair of one.
    """

    target: str
    call: str
    ways: tuple[Way, ...]
    complete: bool
    reason: str = ""
    paths: tuple[ConditionalPath, ...] = ()
