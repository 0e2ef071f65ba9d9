"""Which blocks count as those of a target."""

from __future__ import annotations

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import Coverage, Event, TargetFinished
from pathlore.session.check import check

PROPERTY = """
class Limit:
    def __init__(self, most: int) -> None:
        self._most = most

    @property
    def most(self) -> int:
        return self._most if self._most > 0 else 0

    @most.setter
    def most(self, value: int) -> None:
        if value < 0:
            value = 0
        self._most = value


def lower(limit: Limit, value: int) -> None:
    limit.most = value


def read(limit: Limit) -> int:
    return limit.most
"""


def test_functions_of_one_name_are_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an earlier target called in the same process is no part of a later one."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "limited.py").write_text(PROPERTY)

    def coverage(*words: str) -> Coverage:
        events: list[Event] = []
        check(words, Config(cache=False), events.append)
        results = [event.result for event in events if isinstance(event, TargetFinished)]
        return next(result.coverage for result in results if result.target.endswith(":read"))

    alone = coverage("limited.py:read")
    assert alone.blocks == alone.covered
    assert coverage("limited.py:lower", "limited.py:read") == alone
