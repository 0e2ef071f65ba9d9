"""The bounds of an exploration, by the names that users know."""

from __future__ import annotations

from enum import StrEnum

PRUNED = "cannot reach what is checked"
"""Why a path ends that no selected property can follow. It is no bound: nothing is missed. The text is file format."""


FRONTIER = "left to the second stage"
"""Why a path ends at an assertion that a job checks. It stays where time was over before the job was done."""


_LEAST_TURN = 1.0
"""Seconds that a path may take while others wait. Where all take that long, none would come to its end otherwise."""


_SHORT_TURN = 0.5
"""The same where another path of the target got stuck: there may be many more such."""


def turn_of(left: float, is_careful: bool = False) -> float:
    """Seconds of those that are left to a target which a path may take while others wait."""
    return max(left / 8, _SHORT_TURN) if is_careful else max(left / 2, _LEAST_TURN)


class Bound(StrEnum):
    """What cuts a path, or ends an exploration before everything is explored. The texts are file format."""

    MAX_DEPTH = "max-depth"
    MAX_LENGTH = "max-length"
    MAX_OBJECTS = "max-objects"
    PATH_TIMEOUT = "path-timeout"
    TIMEOUT = "timeout"
    MAX_PATHS = "max-paths"
    MAX_REPEATS = "max-repeats"
    MAX_FINDINGS = "max-findings"
    MAX_MEMORY = "max-memory"
