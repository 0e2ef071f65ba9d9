"""A target of a scan ends after so many paths that repeat what others did, and says so; one named alone goes on."""

from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetFinished, TargetResult
from pathlore.session.check import check

TALLY = """
def tally(items: list[int]) -> int:
    count = 0
    for item in items:
        if item > 3:
            count += 1
        if item > 9:
            count -= 1
    return count
"""
SWITCHES = """
def switches(a: bool, b: bool, c: bool, d: bool, e: bool, f: bool, g: bool) -> int:
    return sum(1 for switch in (a, b, c, d, e, f, g) if switch)
"""
LATE = """
def late(items: list[int]) -> int:
    count = 0
    for item in items:
        if item > 3:
            count += 1
    if count == 5:
        raise RuntimeError
    return count
"""
FEW = 8


def ran(file: Path, word: str = "", is_survey: bool = True, **options: object) -> tuple[TargetResult, list[Event]]:
    events: list[Event] = []
    given = {"cache": False, "timeout": 60.0, "max_length": 5, "max_repeats": FEW, **options}
    check([f"{file}{word}"], Config(**given), events.append, is_scan=is_survey, is_survey=is_survey)  # type: ignore[arg-type]
    (result,) = [event.result for event in events if isinstance(event, TargetFinished)]
    return result, events


def cuts(result: TargetResult) -> set[str]:
    return {cut.why for cut in result.incomplete}


def program(tmp_path: Path, source: str) -> Path:
    path = tmp_path / "repeating.py"
    path.write_text(source)
    return path


def test_a_target_of_a_scan_ends_once_paths_repeat_others(tmp_path: Path) -> None:
    path = program(tmp_path, TALLY)
    result, _ = ran(path)
    assert "max-repeats" in cuts(result)
    assert not result.exhaustive
    assert result.stats.open
    assert result.coverage.covered == result.coverage.blocks
    more, _ = ran(path, max_repeats=4 * FEW)
    assert result.stats.paths < more.stats.paths


@pytest.mark.parametrize("strategy", ["fair", "depth-first"])
def test_without_the_bound_all_is_explored(tmp_path: Path, strategy: str) -> None:
    path = program(tmp_path, TALLY)
    whole, _ = ran(path, ":tally", is_survey=False, strategy=strategy)
    assert cuts(whole) == {"max-length"}
    assert not whole.stats.open
    unbounded, _ = ran(path, max_repeats=0, strategy=strategy)
    assert unbounded.stats.paths == whole.stats.paths


def test_strategies_that_do_not_know_what_is_new_have_no_bound(tmp_path: Path) -> None:
    assert cuts(ran(program(tmp_path, TALLY), strategy="depth-first")[0]) == {"max-length"}


def test_few_paths_that_are_left_are_explored(tmp_path: Path) -> None:
    result, _ = ran(program(tmp_path, SWITCHES), max_repeats=2 * FEW)
    assert result.exhaustive
    assert result.stats.paths == 2**7


def test_a_side_that_is_open_is_tried_before(tmp_path: Path) -> None:
    """However long paths repeat others: what no path has taken anywhere comes first."""
    result, events = ran(program(tmp_path, LATE.replace("== 5", "== 1")), max_repeats=1)
    assert "max-repeats" in cuts(result)
    assert [event.finding.exception for event in events if isinstance(event, FindingFound)] == ["RuntimeError"]


def test_what_is_reported_late_is_found_with_a_higher_bound(tmp_path: Path) -> None:
    path = program(tmp_path, LATE)
    assert any(isinstance(event, FindingFound) for event in ran(path, max_repeats=64)[1])


def test_a_remembered_end_is_told_again_and_a_higher_bound_goes_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PATHLORE_NO_CACHE", raising=False)
    path, store = program(tmp_path, TALLY), {"cache": True, "cache_dir": str(tmp_path / "store")}
    first, _ = ran(path, **store)
    again, _ = ran(path, **store)
    assert again.reused is not None
    assert again.stats.queries == 0
    assert (again.stats.paths, again.incomplete) == (first.stats.paths, first.incomplete)
    more, _ = ran(path, **store, max_repeats=4 * FEW)
    assert first.stats.paths < more.stats.paths
    whole, _ = ran(path, ":tally", is_survey=False, **store)
    assert cuts(whole) == {"max-length"}
    assert not whole.stats.open
