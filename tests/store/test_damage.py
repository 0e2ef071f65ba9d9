"""Stores that are damaged, cannot be written, or are something else altogether."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from pathlore.store.database import StoreError
from pathlore.store.store import FILE, Store

BOUNDS = {"max_depth": 10.0}


def filled(folder: Path) -> Store:
    store = Store(str(folder))
    entry = store.begin("f", "key", BOUNDS)
    store.append(entry, b"chunk" * 500, {"paths": 3, "names": {"x": "y" * 300}}, BOUNDS)
    return store


def content(store: Store) -> list[object]:
    return [(entry.state, store.chunks(entry)) for entry in store.find("f", "key")]


def write_again(store: Store) -> None:
    entry = store.begin("g", "key", BOUNDS)
    store.append(entry, b"new", {"paths": 1}, BOUNDS)
    assert [found.state for found in store.find("g", "key")] == [{"paths": 1}]


def make_folder(path: Path) -> None:
    path.mkdir()
    (path / "inside").touch()


def make_table_less(path: Path) -> None:
    with sqlite3.connect(path) as database:
        database.execute("CREATE TABLE format (version INTEGER NOT NULL)")
        database.execute("INSERT INTO format VALUES (1)")


INSTEAD: dict[str, Callable[[Path], None]] = {
    "folder": make_folder,
    "pipe": os.mkfifo,
    "link": lambda path: path.symlink_to("nowhere/at/all"),
    "missing tables": make_table_less,
    "text": lambda path: path.write_text("not a database, but long enough to look like one" * 100) and None,
}


@pytest.mark.parametrize("what", INSTEAD)
def test_what_stands_in_the_place_of_a_store_is_put_aside_in_one_line(tmp_path: Path, what: str) -> None:
    INSTEAD[what](tmp_path / FILE)
    told: list[str] = []
    store = Store(str(tmp_path), told.append)
    assert len(told) == 1
    assert "starting a new store" in told[0]
    assert os.path.lexists(tmp_path / f"{FILE}.unusable")
    write_again(store)
    store.close()
    again = Store(str(tmp_path), told.append)
    assert len(again.find("g", "key")) == 1
    assert len(told) == 1
    again.close()


def test_a_pipe_in_the_place_of_the_log_does_not_keep_us_waiting(tmp_path: Path) -> None:
    filled(tmp_path).close()
    os.mkfifo(tmp_path / f"{FILE}-wal")
    store = Store(str(tmp_path))
    assert "a pipe stands in the place of" in store.notice
    write_again(store)
    store.close()


def test_a_second_store_that_is_put_aside_leaves_a_folder_alone(tmp_path: Path) -> None:
    for _ in range(2):
        make_folder(tmp_path / FILE)
        Store(str(tmp_path)).close()
        (tmp_path / FILE).unlink()
        for beside in tmp_path.glob(f"{FILE}-*"):
            beside.unlink()
    assert (tmp_path / f"{FILE}.unusable" / "inside").exists()
    assert (tmp_path / f"{FILE}.unusable-2" / "inside").exists()


def test_no_byte_that_changes_makes_a_store_lie_or_fail(tmp_path: Path) -> None:
    store = filled(tmp_path)
    before = content(store)
    store.close()
    data = (tmp_path / FILE).read_bytes()
    chance = random.Random(7)
    told: list[str] = []
    for number in range(150):
        folder = tmp_path / str(number)
        folder.mkdir()
        changed = bytearray(data)
        at = chance.randrange(len(changed))
        length = chance.choice((1, 1, 1, 50))
        changed[at : at + length] = chance.randbytes(length)
        (folder / FILE).write_bytes(changed)
        store = Store(str(folder), told.append)
        for entry in store.find("f", "key"):
            try:
                # Chunks have checksums of their own.
                store.chunks(entry)
            except sqlite3.DatabaseError:
                continue
            assert entry.state == before[0][0]  # type: ignore[index]
        try:
            write_again(store)
        except sqlite3.DatabaseError:
            # This run goes on without memory, and the damage is gone.
            write_again(store)
        store.close()
    assert told


def test_a_state_whose_digits_changed_is_not_believed(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("""UPDATE trie SET state = replace(state, '"paths":3', '"paths":4')""")
    store = Store(str(tmp_path))
    assert store.find("f", "key") == []
    assert "damaged (what it has of f)" in store.notice
    write_again(store)
    store.close()


def test_a_state_from_before_checksums_is_read(tmp_path: Path) -> None:
    filled(tmp_path).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("""UPDATE trie SET state = '{"paths":3}'""")
    store = Store(str(tmp_path))
    assert [entry.state for entry in store.find("f", "key")] == [{"paths": 3}]
    store.close()


def test_a_full_disk_is_named_once_and_costs_nothing_that_was_there(tmp_path: Path) -> None:
    told: list[str] = []
    filled(tmp_path).close()
    store = Store(str(tmp_path), told.append)
    store._database.connection.execute("PRAGMA max_page_count = 1")
    for _ in range(3):
        with pytest.raises(sqlite3.Error):
            write_again_large(store)
    assert len(told) == 1
    assert "full" in told[0]
    assert len(content(store)) == 1
    store.close()


def write_again_large(store: Store) -> None:
    entry = store.begin("g", "key", BOUNDS)
    store.append(entry, os.urandom(1_000_000), {"paths": 1}, BOUNDS)


def test_a_store_that_cannot_be_written_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    filled(tmp_path).close()
    # Root may write everywhere, so that permissions would test nothing.
    monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    told: list[str] = []
    store = Store(str(tmp_path), told.append)
    assert len(told) == 1
    assert "it is read, and nothing of this run is kept" in told[0]
    (entry,) = store.find("f", "key")
    store.touch(entry)
    with pytest.raises(sqlite3.Error):
        store.begin("g", "key", BOUNDS)
    store.close()


def test_an_export_replaces_only_its_own_kind(tmp_path: Path) -> None:
    store = filled(tmp_path / "store")
    file = tmp_path / "out"
    file.write_text("somebody's notes")
    with pytest.raises(StoreError, match="is not overwritten"):
        store.copy_to(str(file))
    assert file.read_text() == "somebody's notes"
    file.unlink()
    store.copy_to(str(file))
    first = file.stat().st_ino
    store.copy_to(str(file))
    assert file.stat().st_ino != first  # replaced as a whole
    assert sorted(os.listdir(tmp_path)) == ["out", "store"]
    store.close()


def test_an_export_that_fails_leaves_nothing_behind(tmp_path: Path) -> None:
    store = filled(tmp_path / "store")
    with pytest.raises(StoreError, match="cannot be written"):
        store.copy_to(str(tmp_path / "no" / "such" / "folder"))
    assert os.listdir(tmp_path) == ["store"]
    store.close()
