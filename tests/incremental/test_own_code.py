"""What an installation of Pathlore remembered is nothing to one whose code is another."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from pathlore.incremental import lookup, own_code
from pathlore.program import installed
from tests.incremental.remembering import check

PROGRAM = """
def target(x: int) -> int:
    return 1 if x > 3 else 2
"""


@pytest.fixture
def installation(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder that is taken for that of Pathlore."""
    folder = tmp_path / "pathlore"
    (folder / "room").mkdir(parents=True)
    (folder / "one.py").write_text("A = 1\n")
    (folder / "room" / "two.py").write_text("B = 2\n")
    for module in (own_code, installed):
        monkeypatch.setattr(module, "OWN_CODE", str(folder))
    return folder


def digest(store: Path) -> str:
    own_code.own_code.cache_clear()
    return own_code.own_code(str(store))


def test_files_count_by_content(installation: Path, tmp_path: Path) -> None:
    first = digest(tmp_path)
    os.utime(installation / "one.py", (1, 1))
    assert digest(tmp_path) == first
    (installation / "room" / "two.py").write_text("B = 3\n")
    edited = digest(tmp_path)
    assert edited != first
    (installation / "three.py").write_text("")
    assert digest(tmp_path) not in (first, edited)


def test_files_that_look_the_same_are_not_read(
    installation: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = digest(tmp_path)
    monkeypatch.setattr(own_code, "own_files", None)
    assert digest(tmp_path) == first


def test_a_folder_that_cannot_be_written_to_keeps_nothing(installation: Path, tmp_path: Path) -> None:
    assert digest(tmp_path / "missing") == digest(tmp_path)


def test_an_edited_pathlore_remembers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    check(file, "target", tmp_path / "store")
    assert check(file, "target", tmp_path / "store").result.reused is not None
    monkeypatch.setattr(lookup, "own_code", lambda folder: "edited")
    assert check(file, "target", tmp_path / "store").result.reused is None
