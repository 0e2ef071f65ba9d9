"""The bounds of an exploration, by the names that users know."""

from __future__ import annotations

from enum import StrEnum


class Bound(StrEnum):
    """What cuts a path, or ends an exploration before everything is explored. The texts are file format."""

    MAX_DEPTH = "max-depth"
    MAX_LENGTH = "max-length"
    MAX_OBJECTS = "max-objects"
    PATH_TIMEOUT = "path-timeout"
    TIMEOUT = "timeout"
    MAX_PATHS = "max-paths"
    MAX_FINDINGS = "max-findings"
    MAX_MEMORY = "max-memory"
