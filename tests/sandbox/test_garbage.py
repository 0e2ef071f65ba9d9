"""What a path left behind ends before the next one begins, and does nothing that paths are not allowed to do."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pathlore.sandbox.garbage import Collecting, runs_code_at_its_end
from pathlore.sandbox.guard import guard


@pytest.mark.parametrize(
    ("words", "runs"),
    [
        ({"yield", "finally"}, True),
        ({"yield", "with"}, True),
        ({"__del__"}, True),
        ({"yield", "for"}, False),
        ({"finally", "with"}, False),
    ],
)
def test_only_some_code_leaves_what_runs_at_its_end(words: set[str], runs: bool) -> None:
    assert runs_code_at_its_end(frozenset(words)) == runs


def left(end: Any) -> None:
    def suspended() -> Iterator[int]:
        try:
            yield 1
        finally:
            end()

    generator = suspended()
    next(generator)
    held: list[Any] = [generator]
    held.append(held)


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
def test_it_ends_and_writes_nothing(tmp_path: Path) -> None:
    ended: list[int] = []
    gc.disable()
    try:
        collecting = Collecting(everything=False)
        collecting()
        left(lambda: ended.append(1))
        left(lambda: (tmp_path / "written").write_text("a"))
        assert not ended
        with guard.ready(()):
            collecting()
    finally:
        gc.enable()
    assert ended == [1]
    assert not (tmp_path / "written").exists()
    assert not guard.active
