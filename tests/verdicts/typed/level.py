# holds
"""Levels of a log, as names and numbers."""

from typing import Literal

LEVELS = {"debug": 10, "info": 20, "error": 40}


def shown(level: Literal["debug", "info", "error"], least: Literal[10, 20, 40]) -> bool:
    number = LEVELS[level]
    result = number >= least
    if level == "error":
        assert result
    assert result or least > 10
    return result
