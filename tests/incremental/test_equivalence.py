"""What is found out with memory is what is found out without it."""

from __future__ import annotations

import random
from dataclasses import asdict, replace
from pathlib import Path

import pytest

from pathlore.config import Config
from tests.incremental.editing import edits
from tests.incremental.remembering import Checked, check, same
from tests.scale import EVERYTHING, sampled

SUBJECTS = Path(__file__).parents[2] / "bench" / "papers" / "subjects"
TARGETS = [
    ("bank_account", "main"),
    ("trityp", "tri"),
    ("sorted_list", "add_to_two"),
]
if EVERYTHING:
    TARGETS += [("wbs", "WBS.update"), ("m1_m2", "m1"), ("tcas", "start_tcas"), ("rational", "simp")]
    TARGETS += [("position_list", "swap_elements")]
EDITS = 50 if EVERYTHING else 2
STOPS = 20 if EVERYTHING else 1
CONFIG = Config(compose="off", timeout=0.0, path_timeout=0.0, max_depth=16, max_objects=3)


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_edits(stem: str, name: str, tmp_path: Path) -> None:
    source = (SUBJECTS / f"{stem}.py").read_text()
    path, store = tmp_path / f"{stem}.py", tmp_path / "store"
    for number, edited in enumerate(edits(source, 7, EDITS)):
        path.write_text(source)
        check(path, name, store / str(number), CONFIG)
        path.write_text(edited)

        after = check(path, name, store / str(number), CONFIG)
        afresh = check(path, name, None, CONFIG)

        same(after, afresh)
        assert after.queries <= afresh.queries


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_nothing_changed(stem: str, name: str, tmp_path: Path) -> None:
    path, store = tmp_path / f"{stem}.py", tmp_path / "store"
    path.write_text((SUBJECTS / f"{stem}.py").read_text())
    first = check(path, name, store, CONFIG)

    again = check(path, name, store, CONFIG)

    same(again, first)
    assert again.queries == again.result.stats.solves == 0
    # Every choice has a name that an edit elsewhere in its function does not change.
    assert not [site for choices, _ in first.paths for site, *_ in choices if site.startswith("?")]


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_moved_and_reformatted(stem: str, name: str, tmp_path: Path) -> None:
    import ast

    path, store = tmp_path / f"{stem}.py", tmp_path / "store"
    source = (SUBJECTS / f"{stem}.py").read_text()
    path.write_text(source)
    check(path, name, store, CONFIG)
    path.write_text("# A comment.\n\n\n" + ast.unparse(ast.parse(source)))

    again = check(path, name, store, CONFIG)
    afresh = check(path, name, None, CONFIG)

    same(again, afresh)
    assert again.queries == 0
    path.write_text("# Another comment.\n\n\n" + ast.unparse(ast.parse(source)) + "\nNEW = 1\n")
    briefly = check(path, name, store, CONFIG, briefly=True)
    assert briefly.queries == 0
    assert briefly.told == afresh.told
    assert len(briefly.paths) == (1 if briefly.result.exhaustive and not briefly.told else len(afresh.paths))
    assert briefly.result.coverage.blocks == afresh.result.coverage.blocks
    assert briefly.result.coverage.covered == afresh.result.coverage.covered
    assert replace(briefly.result.stats, queries=0, solves=0, seconds=afresh.result.stats.seconds) == replace(
        afresh.result.stats, queries=0, solves=0
    )


def test_a_fault_of_a_solver_is_not_remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, store = tmp_path / "trityp.py", tmp_path / "store"
    path.write_text((SUBJECTS / "trityp.py").read_text())
    with monkeypatch.context() as broken:
        broken.setattr("pathlore.solver.stages.constants.Constants.check", _broken)
        failing = check(path, "tri", store, CONFIG, is_faulty=True)
    assert [i.why for i in failing.result.incomplete] == ["the solver could not decide: internal error: OSError: gone"]

    same(check(path, "tri", store, CONFIG), check(path, "tri", None, CONFIG))


def _broken(self: object, query: object) -> None:
    raise OSError("gone")


PROGRAMS = {
    # A set of blocks of which some are gone is the same as one that is still there.
    "lost blocks": ("tests/verdicts/elevator.py", "ride", "self.floor) > 1", "self.floor) >= 1"),
    # Of the paths that are cut at one place, some are run to their end, and one of these fails.
    "run on": ("examples/intervals.py", "place", "assert size > 0", "assert size > 2"),
    # An index has one value after the other, and the bound is met on the way.
    "values": ("tests/verdicts/tic_tac_toe.py", "play", "not 0 <= at", "not 0 < at"),
    "more values": ("tests/verdicts/lists/grid_rows.py", "marked", "range(3)", "range(2)"),
    # There are choices before the first line of the target runs.
    "inputs": ("tests/verdicts/typed/percent.py", "left", "rest >= 0", "rest > 0"),
}


@pytest.mark.parametrize("kind", sampled(list(PROGRAMS), 3))
def test_everyday_edits(kind: str, tmp_path: Path) -> None:
    file, name, old, new = PROGRAMS[kind]
    config = replace(CONFIG, max_depth=10)
    source = (SUBJECTS.parents[2] / file).read_text()
    assert old in source
    path, store = tmp_path / "program.py", tmp_path / "store"
    path.write_text(source)
    check(path, name, store, config)
    path.write_text(source.replace(old, new))

    after, afresh = check(path, name, store, config), check(path, name, None, config)
    same(after, afresh)
    assert after.queries <= afresh.queries

    again = check(path, name, store, config)
    same(again, afresh)
    assert again.queries == 0


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_deepening(stem: str, name: str, tmp_path: Path) -> None:
    path, store = tmp_path / f"{stem}.py", tmp_path / "store"
    path.write_text((SUBJECTS / f"{stem}.py").read_text())
    reused = 0
    for depth in range(1, 13) if EVERYTHING else (1, 2, 4, 7, 11):
        deeper = replace(CONFIG, max_depth=depth)

        remembering, afresh = check(path, name, store, deeper), check(path, name, None, deeper)

        same(remembering, afresh)
        assert remembering.queries <= afresh.queries
        reused += afresh.queries - remembering.queries
        reused += 0 if remembering.result.reused is None else remembering.result.reused.paths
    assert reused > 0


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_resuming(stem: str, name: str, tmp_path: Path) -> None:
    path, store = tmp_path / f"{stem}.py", tmp_path / "store"
    path.write_text((SUBJECTS / f"{stem}.py").read_text())
    for paths in (1, 2, 3, 5, 8, 13, 21):
        check(path, name, store, replace(CONFIG, max_paths=paths))

    resumed = check(path, name, store, CONFIG)

    same(resumed, check(path, name, None, CONFIG))


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_stopped_at_any_moment(stem: str, name: str, tmp_path: Path) -> None:
    path = tmp_path / f"{stem}.py"
    path.write_text((SUBJECTS / f"{stem}.py").read_text())
    afresh = check(path, name, None, CONFIG)
    moments = random.Random(5)
    for number in range(STOPS):
        store = tmp_path / str(number)
        while moments.random() < 0.7:
            check(path, name, store, replace(CONFIG, max_paths=moments.randint(1, max(afresh.result.stats.paths, 2))))

        resumed = check(path, name, store, CONFIG)

        same(resumed, afresh)
        assert resumed.queries <= afresh.queries


@pytest.mark.parametrize(("stem", "name"), TARGETS)
def test_keeping_the_boundary(stem: str, name: str, tmp_path: Path) -> None:
    path, store, whole = tmp_path / f"{stem}.py", tmp_path / "store", tmp_path / "whole"
    source = (SUBJECTS / f"{stem}.py").read_text()
    path.write_text(source)
    for depth in (1, 2, 4, 7, 11) if EVERYTHING else (2, 7):
        deeper = replace(CONFIG, max_depth=depth)

        kept = check(path, name, store, replace(deeper, keep="boundary"))
        all_kept = check(path, name, whole, deeper)

        same(replace(kept, paths=all_kept.paths), all_kept)
        assert _counts(kept) == _counts(all_kept)
        assert kept.queries == all_kept.queries
    for edited in edits(source, 11, EDITS // 2):
        path.write_text(edited)

        after = check(path, name, store, replace(CONFIG, keep="boundary"))
        afresh = check(path, name, None, CONFIG)

        same(replace(after, paths=afresh.paths), afresh)
        assert _counts(after) == _counts(afresh)


def _counts(checked: Checked) -> dict[str, object]:
    stats = asdict(checked.result.stats)
    return {name: stats[name] for name in stats if name not in ("queries", "solves", "seconds")}


def test_longer_containers(tmp_path: Path) -> None:
    path, store = tmp_path / "program.py", tmp_path / "store"
    path.write_text(
        "def target(xs: list[int], ys: dict[int, int]) -> int:\n"
        "    assert sorted(xs) != [1, 2, 3, 4]\n"
        "    return sum(ys.values())\n"
    )
    for length in (1, 2, 4):
        longer = replace(CONFIG, max_length=length)

        remembering, afresh = check(path, "target", store, longer), check(path, "target", None, longer)

        assert remembering.told == afresh.told
        assert remembering.result.coverage == afresh.result.coverage
        assert {i.why for i in remembering.result.incomplete} == {i.why for i in afresh.result.incomplete}
        assert remembering.result.stats.complete == afresh.result.stats.complete


def test_the_region_of_an_unchanged_run_is_the_same_text(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(
        "def target(x: int, y: int) -> int:\n    n = 0\n    while n < y:\n        n += 1\n        if x == 7:\n"
        "            n += 2\n    assert n != 5\n    return 10 // (x - 9) if x > 4 else n\n"
    )
    config = Config(timeout=0.0, path_timeout=0.0, max_depth=8)
    first, second, third = (check(path, "target", tmp_path / "store", config) for _ in range(3))
    assert first.result.region
    assert first.result.region == second.result.region == third.result.region
