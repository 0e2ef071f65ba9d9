"""What an exploration counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import field

from pathlore.records import frozen, slotted


@slotted
class Counts:
    """Mutable: every run and every query adds to it."""

    queries: int = 0
    runs: int = 0
    composed: int = 0
    """Runs that were made by summaries, and are not among the others."""
    nodes: int = 1
    depth: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    """Errors of Pathlore itself, each of which cost something."""
    is_faulty: bool = False
    """Whether an answer is missing for such a reason: then the result must not be remembered as final."""


@frozen
class StageWork:
    """What one job of a staged exploration did, or the first stage, which has no `assertion`."""

    assertion: str
    depth: int
    """The choices of its prefix."""
    states: int
    """Those on the way there, and both sides of each conditional below."""
    queries: int
    runs: int
    violations: int
    seconds: float
