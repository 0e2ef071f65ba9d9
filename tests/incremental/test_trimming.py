"""A run with a lower bound than the one before cuts what is remembered: it asks nothing, and says the same."""

from __future__ import annotations

from pathlib import Path

from pathlore.config import Config
from tests.incremental.remembering import Checked, check, same

PROGRAM = """
def down(n: int) -> int:
    return 0 if n <= 0 else down(n - 1)


def target(xs: list[int], n: int) -> int:
    total = 0
    for x in xs:
        if x > n:
            total += x
        elif x == 7:
            total -= 1
    assert total != 12 or n != 5
    return total + down(n)
"""


def run(path: Path, store: Path | None, depth: int, **others: float) -> Checked:
    return check(path, "target", store, Config(timeout=0.0, path_timeout=0.0, max_depth=depth, **others))  # type: ignore[arg-type]


def written(folder: Path, text: str = PROGRAM) -> Path:
    path = folder / "program.py"
    path.write_text(text)
    return path


def test_a_lower_depth_needs_no_query(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "store"
    assert run(path, store, 7).queries > 50
    for depth in (4, 6, 4, 7):  # the deeper trie is kept
        lower, afresh = run(path, store, depth), run(path, None, depth)
        assert (lower.queries, afresh.queries > 10) == (0, True)
        same(lower, afresh)


def test_what_was_cut_off_is_explored_again(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "store"
    run(path, store, 6)
    run(path, store, 4)
    same(run(path, store, 8), run(path, None, 8))


def test_less_time_for_the_solver_needs_no_query(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "store"
    run(path, store, 5, solver_timeout=20.0)
    lower = run(path, store, 5, solver_timeout=10.0)
    assert lower.queries == 0
    same(lower, run(path, None, 5, solver_timeout=10.0))


def test_an_edit_counts(tmp_path: Path) -> None:
    path, store = written(tmp_path), tmp_path / "store"
    run(path, store, 6)
    written(tmp_path, PROGRAM.replace("x == 7", "x == 8"))
    same(run(path, store, 4), run(path, None, 4))
