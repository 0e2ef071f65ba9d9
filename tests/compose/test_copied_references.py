"""A reference of an input that is copied, and not looked at, is not made; nothing else depends on that."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.findings import Event, FindingFound, TargetFinished
from pathlore.session.check import check

PROGRAMS = Path(__file__).parent / "heaps"
SUBJECTS = Path(__file__).parents[2] / "bench" / "papers" / "subjects"
Told = dict[str, tuple[bool, tuple[int, int], set[tuple[str, int]]]]


def checked(path: Path, compose: str, cache: str = "") -> tuple[Told, dict[str, int]]:
    """What a run tells of each target (exhaustive, covered, findings), and how many paths it took."""
    events: list[Event] = []
    config = Config(
        compose=compose, objects="any", timeout=0, path_timeout=0, max_objects=6, cache=bool(cache), cache_dir=cache
    )
    check([str(path)], config, events.append)
    found = [event.finding for event in events if isinstance(event, FindingFound)]
    told: Told = {}
    paths: dict[str, int] = {}
    for event in events:
        if isinstance(event, TargetFinished):
            result, name = event.result, event.result.target.rpartition(":")[2]
            findings = {(f.code, f.line) for f in found if f.target == event.result.target}
            told[name] = result.exhaustive, (result.coverage.covered, result.coverage.blocks), findings
            paths[name] = result.stats.paths
    return told, paths


def test_a_copy_is_no_observation(tmp_path: Path) -> None:
    path = Path(shutil.copy(PROGRAMS / "copied_references.py", tmp_path))
    plain, many = checked(path, "off")
    found, few = checked(path, "auto")
    assert found == plain
    assert all(few[name] <= many[name] for name in many)
    assert (many["copy_next"], few["copy_next"]) == (7, 2)
    assert (many["h15"], few["h15"]) == (8, 3)
    # What is read after all is made then, once.
    assert many["h01"] == few["h01"] == 7


def test_one_run_for_shapes_that_nobody_looked_at(tmp_path: Path) -> None:
    path = shutil.copy(SUBJECTS / "swap_node.py", tmp_path)
    plain, many = checked(Path(f"{path}:call_twice"), "off")
    found, few = checked(Path(f"{path}:call_twice"), "auto")
    assert found == plain
    assert (many["call_twice"], few["call_twice"]) == (541, 161)


def test_what_is_remembered_is_kept_apart(tmp_path: Path) -> None:
    path = Path(shutil.copy(SUBJECTS / "swap_node.py", tmp_path))
    for compose, paths in [("auto", 161), ("off", 541), ("auto", 161), ("off", 541)]:
        assert checked(Path(f"{path}:call_twice"), compose, str(tmp_path / "store"))[1]["call_twice"] == paths


@pytest.mark.slow
@pytest.mark.parametrize("compose", ["auto", "formulas", "replay"])
@pytest.mark.parametrize("name", ["copied_references", "shared_nodes"])
def test_heaps_composed_are_heaps_explored(name: str, compose: str, tmp_path: Path) -> None:
    path = Path(shutil.copy(PROGRAMS / f"{name}.py", tmp_path))
    assert checked(path, compose)[0] == checked(path, "off")[0]
