"""What an earlier run reported of unchanged code is confirmed in plain Python, without an engine."""

from __future__ import annotations

import colorsys
from pathlib import Path

import pytest

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.explore.engine import Engine
from pathlore.findings import FindingFound, TargetFinished
from pathlore.incremental import sources
from pathlore.program.impact import Surroundings
from pathlore.sandbox.snapshot import Snapshot
from pathlore.session import exploration
from pathlore.session.check import check
from tests.incremental.remembering import forget_module

PROGRAM = """
import colorsys

SEEN = []


def divided(x: int, y: int) -> int:
    if x > 3:
        raise KeyError(x)
    return 7 // y


def leaves_traces(x: int) -> int:
    if x == 1:
        SEEN.append(x)
        return 1 // 0
    if x == 2 and not SEEN:
        return [][0]
    return 0


def asks_library(x: int) -> object:
    if x == 5:
        return colorsys.rgb_to_hsv(0, 0, None)
    return 0


def deep(x: int, n: int) -> int:
    if x == 0:
        return 1 // x
    while n > 0:
        if n == 7 and x == 9:
            return [][x]
        n -= 1
    return x


class Lamp:
    def __init__(self) -> None:
        self.level = 0

    def brighter(self) -> None:
        self.level += 1

    def shine(self) -> float:
        return 1 / (self.level - 3)
"""


@pytest.fixture
def program(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    path = tmp_path / "lit.py"
    path.write_text(PROGRAM)
    return path


def _told(program: Path, name: str, **options: object) -> tuple[list[tuple[str, str, str, int]], list[TargetFinished]]:
    """What is told of findings, and of the end."""
    forget_module(program)
    settings: dict[str, object] = {"timeout": 30.0, "path_timeout": 0.0, "cache_dir": str(program.parent / "store")}
    events: list[object] = []
    check([f"{program}:{name}".rstrip(":")], Config(**{**settings, **options}), events.append)  # type: ignore[arg-type]
    found = [event.finding for event in events if isinstance(event, FindingFound)]
    return (
        [(f.exception, f.message, f.call, len(f.trace)) for f in found],
        [event for event in events if isinstance(event, TargetFinished)],
    )


def _forbid_engines(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*arguments: object) -> None:
        raise AssertionError("an engine is set up")

    monkeypatch.setattr(exploration, "rewrite", refuse)


@pytest.mark.parametrize("name", ["divided", "leaves_traces", "asks_library", "Lamp.shine"])
def test_findings_are_told_again_without_an_engine(program: Path, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, ended = _told(program, name)
    assert first
    _forbid_engines(monkeypatch)
    again, ended_again = _told(program, name)
    assert again == first
    assert ended_again[0].result.exhaustive == ended[0].result.exhaustive
    assert ended_again[0].result.stats.paths == ended[0].result.stats.paths


def test_each_is_confirmed_though_another_leaves_traces(program: Path) -> None:
    _told(program, "leaves_traces")
    again, _ = _told(program, "leaves_traces")
    assert sorted(exception for exception, *_ in again) == ["IndexError", "ZeroDivisionError"]


def test_what_python_does_no_longer_is_not_told(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert _told(program, "asks_library")[0]
    monkeypatch.setattr(colorsys, "rgb_to_hsv", lambda *arguments: 0)
    assert not _told(program, "asks_library")[0]


def test_a_run_that_goes_on_replays_nothing_that_was_told(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first, ended = _told(program, "deep", max_paths=6)
    assert [found.why for found in ended[0].result.incomplete] == [Bound.MAX_PATHS]
    monkeypatch.setattr(Engine, "replay", lambda *arguments: pytest.fail("a path is replayed"))
    more, _ = _told(program, "deep", max_paths=12)
    assert more[: len(first)] == first
    assert len(set(more)) == len(more)


def test_what_ran_out_of_time_goes_on_when_it_is_named_or_has_more(
    program: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    only = program.with_name("only.py")
    text = PROGRAM[PROGRAM.index("def deep") : PROGRAM.index("class Lamp")]
    only.write_text(text)
    bounds = {"max_depth": 0, "compose": "off"}
    _, ended = _told(only, "", timeout=2.0, **bounds)
    assert Bound.TIMEOUT in {found.why for found in ended[0].result.incomplete}
    _, after = _told(only, "", timeout=3.0, **bounds)
    assert after[0].result.stats.paths > ended[0].result.stats.paths
    longer, named = _told(only, "deep", timeout=3.0, **bounds)
    assert named[0].result.stats.paths > after[0].result.stats.paths
    _forbid_engines(monkeypatch)
    for seconds in (3.0, 1.0):
        again, ended_again = _told(only, "", timeout=seconds, **bounds)
        assert again == longer
        assert ended_again[0].result.stats.paths == named[0].result.stats.paths


def test_targets_of_a_file_share_fingerprints(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program.write_text(PROGRAM[: PROGRAM.index("def deep")])
    made = []
    monkeypatch.setattr(sources, "Surroundings", lambda *args, **named: made.append(1) or Surroundings(*args, **named))
    first, _ = _told(program, "")
    assert len(made) == 1
    again, _ = _told(program, "")
    assert (again, len(made)) == (first, 2)
    program.write_text(program.read_text().replace("SEEN = []", "SEEN = [0]"))
    assert "IndexError" not in {exception for exception, *_ in _told(program, "")[0]}
    assert len(made) > 2


def test_fingerprints_of_what_cannot_be_put_back_are_not_shared(program: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    program.write_text(PROGRAM[: PROGRAM.index("def deep")])
    made = []
    monkeypatch.setattr(sources, "Surroundings", lambda *args, **named: made.append(1) or Surroundings(*args, **named))
    monkeypatch.setattr(Snapshot, "leftovers", lambda self, runs: self.left.add("SEEN (list)") or ["SEEN (list)"])
    _, targets = _told(program, "")
    assert len(made) == len(targets) > 1


@pytest.mark.slow
def test_deeper_and_deeper_tells_all_of_it_again(program: Path) -> None:
    first, _ = _told(program, "deep", deepen=True, max_depth=24)
    assert {exception for exception, *_ in first} == {"ZeroDivisionError", "IndexError"}
    again, _ = _told(program, "deep", deepen=True, max_depth=24)
    assert sorted(again) == sorted(first)
