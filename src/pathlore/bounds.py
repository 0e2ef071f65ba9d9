"""The bounds of an exploration, by the names that users know."""

from __future__ import annotations

from enum import StrEnum

PRUNED = "cannot reach what is checked"
"""Why a path ends that no selected property can follow. It is no bound: nothing is missed. The text is file format."""


FRONTIER = "left to the second stage"
"""Why a path ends at an assertion that a job checks. It stays where time was over before the job was done."""


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
