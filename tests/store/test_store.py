"""The store: found as it was left, whatever happened to it."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from pathlore.store.store import FILE, OutdatedError, State, Store, StoreError

BOUNDS = {"max_depth": 10.0}


def test_what_was_written_is_there(tmp_path: Path) -> None:
    store = Store(str(tmp_path))
    entry = store.begin("a.py:f", "key", BOUNDS)
    entry = store.append(entry, b"one", {"n": 1}, BOUNDS)
    store.append(entry, b"two", {"n": 2}, BOUNDS)
    store.close()

    again = Store(str(tmp_path))
    (found,) = again.find("a.py:f", "key")

    assert again.chunks(found) == [b"one", b"two"]
    assert found.state == {"n": 2}
    assert again.find("a.py:f", "other") == []
    assert again.notice == ""


def test_the_folder_is_marked_as_a_cache(tmp_path: Path) -> None:
    Store(str(tmp_path / "cache")).close()

    assert (tmp_path / "cache" / ".gitignore").read_text().endswith("*\n")
    assert (tmp_path / "cache" / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")


def test_the_second_of_two_writers_notices(tmp_path: Path) -> None:
    one, other = Store(str(tmp_path)), Store(str(tmp_path))
    entry = one.begin("a.py:f", "key", BOUNDS)
    one.append(entry, b"one", {}, BOUNDS)

    with pytest.raises(OutdatedError):
        other.append(entry, b"other", {}, BOUNDS)

    (found,) = other.find("a.py:f", "key")
    assert other.chunks(found) == [b"one"]


@pytest.mark.parametrize("content", [b"", b"no database at all", b"SQLite format 3\0" + bytes(200)])
def test_a_damaged_file_is_put_aside(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE).write_bytes(content)

    store = Store(str(tmp_path))

    assert store.entries() == []
    if content:
        assert "starting a new store, and keeping the old one as" in store.notice
        assert (tmp_path / f"{FILE}.unusable").read_bytes() == content
    store.append(store.begin("a.py:f", "key", BOUNDS), b"one", {}, BOUNDS)


def test_another_format_is_put_aside(tmp_path: Path) -> None:
    Store(str(tmp_path)).close()
    with sqlite3.connect(tmp_path / FILE) as database:
        database.execute("UPDATE format SET version = 999")

    store = Store(str(tmp_path))

    assert "format 999" in store.notice
    assert store.entries() == []


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")

    with pytest.raises(StoreError, match="--cache-dir"):
        Store(str(tmp_path / "file" / "cache"))


def test_copies_are_merged(tmp_path: Path) -> None:
    one, other = Store(str(tmp_path / "one")), Store(str(tmp_path / "other"))
    one.append(one.begin("a.py:f", "key", BOUNDS), b"long", {"n": 1}, BOUNDS)
    one.append(one.begin("a.py:g", "key", BOUNDS), b"g", {}, BOUNDS)
    other.append(other.begin("a.py:f", "key", BOUNDS), b"f", {}, BOUNDS)
    one.copy_to(str(tmp_path / "exported"))

    assert other.add_from(str(tmp_path / "exported"), _together) == 2

    assert [(e.target, other.chunks(e)) for e in other.entries()] == [("a.py:f", [b"f, long"]), ("a.py:g", [b"g"])]
    assert other.add_from(str(tmp_path / "exported"), _together) == 0


def _together(mine: State, chunks: Sequence[bytes], theirs: State, more: Sequence[bytes]) -> tuple[State, bytes | None]:
    return {**theirs, **mine}, None if more[0] in chunks[0] else b", ".join([*chunks, *more])


def test_what_is_no_copy_is_refused(tmp_path: Path) -> None:
    (tmp_path / "text").write_text("text")

    with pytest.raises(StoreError, match="is not an exported store"):
        Store(None).add_from(str(tmp_path / "text"), _together)
