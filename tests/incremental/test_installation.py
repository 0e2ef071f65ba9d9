"""What an installation of Pathlore remembered is nothing to one whose code is another."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

import pytest

from pathlore.incremental import installation as installing
from pathlore.incremental import lookup
from pathlore.program import installed
from pathlore.store.store import Store
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
    (folder / "__pycache__").mkdir()
    (folder / "one.py").write_text("A = 1\n")
    (folder / "room" / "two.py").write_text("B = 2\n")
    for module in (installing, installed):
        monkeypatch.setattr(module, "OWN_CODE", str(folder))
    return folder


def digest(store: Path) -> str:
    installing._known.clear()
    with closing(Store(str(store))) as opened:
        return installing.installation(opened)


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
    monkeypatch.setattr(installing, "own_files", None)
    assert digest(tmp_path) == first
    (tmp_path / "new").mkdir()
    assert digest(tmp_path / "new") == first


def test_a_damaged_file_of_the_digest_is_written_anew(installation: Path, tmp_path: Path) -> None:
    first = digest(tmp_path)
    (kept,) = (installation / "__pycache__").iterdir()
    for path in (kept, tmp_path / "installation"):
        path.write_bytes(b"\xff damaged")
    assert digest(tmp_path) == first
    assert kept.read_text() == (tmp_path / "installation").read_text()


def test_a_store_in_memory_keeps_nothing(installation: Path, tmp_path: Path) -> None:
    with closing(Store(None)) as store:
        assert installing.installation(store) == digest(tmp_path)


def test_the_user_is_told_once(installation: Path, tmp_path: Path) -> None:
    told: list[str] = []
    for number in range(3):
        installing._known.clear()
        with closing(Store(str(tmp_path), told.append)) as store:
            installing.installation(store)
            store.put("target", f"key {number}", {}, {}, [])
        assert len(told) == number // 2
        if number == 1:
            (installation / "one.py").write_text("A = 2\n")
    assert told[0].endswith("it holds results of another build of Pathlore, which are not used")


def test_an_edited_pathlore_remembers_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    check(file, "target", tmp_path / "store")
    assert check(file, "target", tmp_path / "store").result.reused is not None
    monkeypatch.setattr(lookup, "installation", lambda store: "edited")
    assert check(file, "target", tmp_path / "store").result.reused is None
