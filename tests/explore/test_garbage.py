"""Paths leave nothing behind that goes in circles: only a collection of garbage would find it, which takes its time."""

from __future__ import annotations

import gc
from contextlib import closing
from pathlib import Path

import pytest

from pathlore.config import Config
from pathlore.session.session import Session

HEAD = """
from collections import Counter
from random import choices, randint


class Cell:
    def __init__(self, number: int) -> None:
        self.number = number


"""
TARGETS = {
    "integers": "def target(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:\n"
    "    return sum(1 for number in (a, b, c, d, e, f, g) if number > 3)\n",
    "texts": "def target(text: str) -> int:\n    return sum(1 for sign in text[:7] if sign > 'c')\n",
    "lists": "def target(numbers: list[int]) -> int:\n    return sum(1 for number in numbers if number > 3)\n",
    "dicts": "def target(known: dict[str, int]) -> int:\n    return sum(1 for key in known if known[key] > 3)\n",
    "objects": "def target(cells: list[Cell]) -> int:\n    return sum(1 for cell in cells if cell.number > 3)\n",
    "sets": "def target(a: int, b: int, c: int, d: int) -> int:\n    return len({a, b} | {c, d}) + len(set([a, d]))\n",
    "counts": "def target(a: int, b: int, c: int, d: int) -> int:\n    return len(Counter([a, b, c, d]))\n",
    "bytes": "def target(a: int, b: int, c: int) -> int:\n"
    "    return sum(1 for sign in bytes([a % 256, b % 256, c % 256]) if sign > 9)\n",
    "draws": "def target(a: int, b: int) -> int:\n    drawn = choices([1, 2, 3], k=3)\n"
    "    return sum(1 for number in drawn if randint(0, 9) + number > a)\n",
}
FIRST, PATHS = 3, 60


@pytest.mark.parametrize("kind", TARGETS)
def test_paths_leave_no_garbage(tmp_path: Path, kind: str) -> None:
    file = tmp_path / "program.py"
    file.write_text(HEAD + TARGETS[kind])
    config = Config(cache=False, compose="off", timeout=0.0)
    with closing(Session(config, lambda event: None)) as session:
        (target,) = session.targets([f"{file}:target"])
        with session.exploration(target) as exploration:
            # What is imported, and what paths do the first time, leaves some.
            exploration.engine.explore(FIRST)
            gc.collect()
            was_enabled = gc.isenabled()
            gc.disable()
            try:
                exploration.engine.explore(PATHS)
                # To rewrite code leaves a little.
                assert gc.collect() < 2 * PATHS
            finally:
                if was_enabled:
                    gc.enable()
            assert exploration.engine.counts.runs > 2 * FIRST
