"""What is remembered of targets whose input objects are made by calls follows edits of these calls."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pathlore.config import Config
from tests.incremental.remembering import check, same

CONFIG = Config(timeout=0.0, path_timeout=0.0, max_depth=16, objects="auto")

PROGRAM = """
class Box:
    def __init__(self, size: int, kind: int = 2) -> None:
        if size < 1:
            raise ValueError
        self.size = size
        self.kind = kind
        self.full = False

    def fill(self) -> None:
        self.full = True

    def area(self) -> int:
        return self.size * self.size


def used(box: Box, n: int) -> int:
    if box.full and box.kind == 3:
        return n // (box.size - 1)
    return box.size
"""

EDITS = {
    "validation": ("size < 1", "size < 2"),
    "a method that changes it": ("self.full = True", "self.full = self.size > 5"),
    "a new method": ("    def area", "    def empty(self) -> None:\n        self.full = False\n\n    def area"),
    "no method": ("        self.full = True", "        pass"),
    "a parameter": ("kind: int = 2)", "kind: int = 2, grown: bool = False)"),
    "a type": ("kind: int = 2", "kind: bool = True"),
    "a constant of the constructor": ("self.kind = kind", "self.kind = 3"),
    "the target": ("box.kind == 3", "box.kind == 4"),
    "what the target reads": ("box.full and ", ""),
}


@pytest.mark.parametrize("edit", EDITS)
def test_edits(edit: str, tmp_path: Path) -> None:
    path, store = tmp_path / "box.py", tmp_path / "store"
    path.write_text(PROGRAM)
    before = check(path, "used", store, CONFIG)
    assert before.told
    path.write_text(PROGRAM.replace(*EDITS[edit]))
    assert path.read_text() != PROGRAM

    after = check(path, "used", store, CONFIG)

    same(after, check(path, "used", None, CONFIG))


def test_nothing_changed(tmp_path: Path) -> None:
    path, store = tmp_path / "box.py", tmp_path / "store"
    path.write_text(PROGRAM)
    before = check(path, "used", store, CONFIG)

    again = check(path, "used", store, CONFIG)

    same(again, before)
    assert again.queries == 0


def test_objects_made_in_another_way_are_explored_anew(tmp_path: Path) -> None:
    path, store = tmp_path / "box.py", tmp_path / "store"
    path.write_text(PROGRAM)
    made = check(path, "used", store, CONFIG)

    lazily = replace(CONFIG, objects="any")
    other = check(path, "used", store, lazily)

    assert other.paths != made.paths
    same(other, check(path, "used", None, lazily))
