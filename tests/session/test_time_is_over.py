"""A target whose time is over before its first path ends by itself: what was prepared is there for the next one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pathlore.bounds import Bound
from pathlore.config import Config
from pathlore.findings import Event, TargetFinished
from pathlore.incremental.lookup import Known
from pathlore.incremental.sources import KeptSources, Sources
from pathlore.program.targets import Target
from pathlore.session import exploring
from pathlore.session.check import check
from pathlore.session.session import Session
from pathlore.session.target_time import TargetTime, TimeIsOverError

PROGRAM = """
def first(x: int) -> int:
    return x

def second(x: int) -> int:
    return x
"""


@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_the_next_target_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    (tmp_path / "late.py").write_text(PROGRAM)
    calls = 0

    def late(self: TargetTime) -> None:
        nonlocal calls
        calls += 1
        if calls == step:
            raise TimeIsOverError

    monkeypatch.setattr(TargetTime, "check", late)
    events: list[Event] = []
    check([str(tmp_path / "late.py")], Config(timeout=30, cache=False), events.append)
    first, second = (event.result for event in events if isinstance(event, TargetFinished))
    assert [cut.why for cut in first.incomplete] == [Bound.TIMEOUT]
    assert not first.exhaustive
    assert not first.stats.paths
    assert second.exhaustive


@pytest.mark.parametrize("step", [2, 3, 4])
def test_what_was_prepared_stays_when_no_path_ran(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: int) -> None:
    (tmp_path / "late.py").write_text(PROGRAM)
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    taken: list[Sources] = []
    take = KeptSources.take
    calls = 0

    def late(self: TargetTime) -> None:
        nonlocal calls
        calls += 1
        if calls == step:
            raise TimeIsOverError

    def noted(self: KeptSources, target: Target) -> Sources:
        taken.append(take(self, target))
        return taken[-1]

    monkeypatch.setattr(TargetTime, "check", late)
    monkeypatch.setattr(KeptSources, "take", noted)
    check([str(tmp_path / "late.py")], Config(timeout=30, cache_dir=str(tmp_path / "store")), lambda event: None)
    assert len(taken) == 2
    assert taken[0] is taken[1]


def test_after_a_path_nobody_takes_what_was_prepared_for_fresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A stored trie that did not fit was begun anew, and then the time was over."""
    (tmp_path / "late.py").write_text(PROGRAM)
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    taken: list[Sources] = []
    take, explore = KeptSources.take, exploring.explore

    def late(session: Session, target: Target, known: Known, *others: Any, **more: Any) -> Any:
        found = explore(session, target, known, *others, **more)
        if target.qualname == "first":
            raise TimeIsOverError
        return found

    def noted(self: KeptSources, target: Target) -> Sources:
        taken.append(take(self, target))
        return taken[-1]

    monkeypatch.setattr(exploring, "explore", late)
    monkeypatch.setattr(KeptSources, "take", noted)
    monkeypatch.setattr(Known, "share_sources", lambda self, *, ran: pytest.fail("shared") if not ran else None)
    check([str(tmp_path / "late.py")], Config(timeout=30, cache_dir=str(tmp_path / "store")), lambda event: None)
    assert len(taken) == 2
    assert taken[0] is not taken[1]


def test_without_a_limit_it_is_never_over() -> None:
    TargetTime(0.0).check()
    spent = TargetTime(1e-9)
    spent._began -= 1.0
    with pytest.raises(TimeIsOverError):
        spent.check()
