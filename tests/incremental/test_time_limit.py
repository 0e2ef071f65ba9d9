"""An unchanged target whose time was over is not explored again until it is given more of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from pathlore.bounds import Bound
from pathlore.config import Config
from tests.incremental.remembering import Checked, check

ENDLESS = """
def target(n: int) -> int:
    assert n != 3
    i = 0
    while i < n:
        i += 1
    return 10 // (n - 5)
"""
CONFIG = Config(timeout=0.5, path_timeout=0.0, max_depth=0)


def _shown(checked: Checked) -> object:
    return checked.told, checked.result.coverage, checked.result.incomplete, checked.result.stats.paths


def test_the_same_time_gives_the_same_answer_and_more_time_goes_on(tmp_path: Path) -> None:
    path, store = tmp_path / "program.py", tmp_path / "store"
    path.write_text(ENDLESS)
    first = check(path, "target", store, CONFIG)
    assert Bound.TIMEOUT in [cut.why for cut in first.result.incomplete]
    assert first.told

    again = check(path, "target", store, CONFIG)
    assert _shown(again) == _shown(first)
    assert again.queries == 0

    shorter = check(path, "target", store, replace(CONFIG, timeout=0.2))
    assert _shown(shorter) == _shown(first)

    longer = check(path, "target", store, replace(CONFIG, timeout=0.6))
    assert longer.told == first.told
    assert longer.result.stats.paths > first.result.stats.paths


def test_an_edit_gives_a_target_its_time_again(tmp_path: Path) -> None:
    path, store = tmp_path / "program.py", tmp_path / "store"
    path.write_text(ENDLESS)
    check(path, "target", store, CONFIG)
    path.write_text(ENDLESS.replace("n - 5", "n - 4"))
    assert check(path, "target", store, CONFIG).queries > 0


def test_who_wants_all_paths_gets_more_of_them(tmp_path: Path) -> None:
    path, store = tmp_path / "program.py", tmp_path / "store"
    path.write_text(ENDLESS)
    plain = replace(CONFIG, compose="off")
    first = check(path, "target", store, plain)
    assert check(path, "target", store, plain).result.stats.paths > first.result.stats.paths
