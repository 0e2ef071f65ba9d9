"""The events of `pathlore diff`: how two versions of a target differ."""

from __future__ import annotations

from dataclasses import field
from enum import StrEnum

from pathlore.findings.events import TargetOver
from pathlore.findings.results import Incomplete, Stats
from pathlore.findings.words import set_word
from pathlore.records import frozen


class Verdict(StrEnum):
    """The outcome of a comparison. UNKNOWN: no difference was found, but something was left out."""

    EQUIVALENT = "equivalent"
    DIFFERENT = "different"
    UNKNOWN = "unknown"
    ADDED = "added"
    REMOVED = "removed"


@frozen
class Conduct:
    """What one version of a target does on some inputs: `text` says how it ends.

    `state` is what it leaves in its inputs and in globals, where the other version leaves something else.
    """

    text: str
    state: dict[str, str] = field(default_factory=dict)


@frozen
class Difference:
    """Inputs on which two versions of a target differ; `paths` counts the tried paths that show the same difference."""

    target: str
    call: str
    inputs: dict[str, str]
    old: Conduct
    new: Conduct
    paths: int = 1


@frozen
class PathChanges:
    """Paths of one version that run code which the other lacks: `count` `of` all, and calls that take some of them."""

    count: int
    of: int
    calls: tuple[str, ...] = ()


@frozen
class Comparison:
    """The result of comparing two versions of a target. `reason` says more about the verdict, where there is more."""

    target: str
    verdict: Verdict
    reason: str = ""
    differences: tuple[Difference, ...] = ()
    added: PathChanges | None = None
    removed: PathChanges | None = None
    incomplete: tuple[Incomplete, ...] = ()
    stats: Stats = field(default_factory=Stats)

    def __post_init__(self) -> None:
        set_word(self, "verdict", Verdict)


@frozen
class TargetCompared(TargetOver):
    """Two versions of a target were compared."""

    comparison: Comparison
