"""Stores tries by target, as chunks in an SQLite file. The file holds data, never code.

Each write is a transaction: after a crash, a write is there as a whole or not at all. If two processes write the same
trie, the second one notices and leaves it alone.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any
from urllib.parse import quote

from pathlore.project import surrounding_project
from pathlore.records import frozen

FOLDER = ".pathlore_cache"
FILE = "store.sqlite"
FORMAT = 1
_IN_MEMORY = ":memory:"
_PATIENCE = 5.0
"""Seconds to wait for another process."""

_SCHEMA = """
CREATE TABLE format (version INTEGER NOT NULL);
CREATE TABLE trie (
    id INTEGER PRIMARY KEY,
    target TEXT NOT NULL,
    key TEXT NOT NULL,
    bounds TEXT NOT NULL,
    state TEXT NOT NULL,
    chunks INTEGER NOT NULL,
    used REAL NOT NULL,
    UNIQUE (target, key, bounds)
);
CREATE TABLE chunk (
    trie INTEGER NOT NULL REFERENCES trie (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (trie, number)
) WITHOUT ROWID;
"""


SUMMARIES = "<summaries>"
"""Stands for a target where the summary of a function is stored. Its key says what it depends on."""
LEARNED = "<learned>"
"""Stands for a target where the types that runs had are stored. Its key is a module."""


def default_folder() -> str:
    """The folder of the store: inside the folder of the surrounding project, or else inside the current one."""
    here = os.getcwd()
    return os.environ.get("PATHLORE_CACHE_DIR") or os.path.join(surrounding_project(here) or here, FOLDER)


def states_in(folder: str, target: str) -> list[tuple[str, dict[str, Any]]]:
    """The keys and states that a store has for a target. Nothing is made, and what cannot be read is not there."""
    file = os.path.join(folder, FILE)
    if not os.path.isfile(file):
        return []
    try:
        database = sqlite3.connect(f"file:{quote(file)}?mode=ro", uri=True, timeout=_PATIENCE)
        try:
            rows = database.execute("SELECT key, state FROM trie WHERE target = ? ORDER BY key", (target,)).fetchall()
        finally:
            database.close()
        return [(key, json.loads(state)) for key, state in rows]
    except (sqlite3.Error, TypeError, ValueError):
        return []


State = dict[str, Any]
Merged = tuple[State, bytes | None] | None
Merge = Callable[[State, Sequence[bytes], State, Sequence[bytes]], Merged]
"""Merges two tries, each given by its state and its chunks. There is no chunk if the second adds nothing
to the first; the result is None if they are tries of different code."""


class StoreError(Exception):
    """The store cannot be used; the message is for the user."""


class OutdatedError(Exception):
    """Another process has written the trie in the meantime."""


@frozen
class Entry:
    """What is stored about a target under a key: `bounds` by name, and `state` as it was given."""

    number: int
    target: str
    key: str
    bounds: dict[str, float]
    state: dict[str, Any]
    chunks: int
    used: float


class Store:
    """An open store; without a folder, it lives in memory and ends with the process."""

    def __init__(self, folder: str | None) -> None:
        self.path = _IN_MEMORY if folder is None else os.path.join(folder, FILE)
        self.notice = ""
        """A message for the user if the store was unusable; else empty."""
        try:
            if folder is not None:
                _prepare(folder)
            self._open()
        except OSError as error:
            remedy = "choose another folder with --cache-dir, or use --no-cache"
            raise StoreError(f"{folder}: cannot be written: {error.strerror}; {remedy}") from None

    def _open(self) -> None:
        try:
            self._database = self._connected()
        except _BrokenError as broken:
            self._start_anew(str(broken))
            self._database = self._connected()

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.path, timeout=_PATIENCE, isolation_level=None)
        try:
            database.execute("PRAGMA journal_mode = WAL")
            database.execute("PRAGMA synchronous = NORMAL")
            database.execute("PRAGMA foreign_keys = ON")
            with _transaction(database):
                # Asked inside: of several processes that find no file, one makes the tables.
                if not database.execute("SELECT 1 FROM sqlite_master WHERE name = 'format'").fetchone():
                    for statement in _SCHEMA.split(";"):
                        database.execute(statement)
                    database.execute("INSERT INTO format VALUES (?)", (FORMAT,))
            (version,) = database.execute("SELECT version FROM format").fetchone()
        except sqlite3.OperationalError as error:
            database.close()
            if "locked" in str(error) or "busy" in str(error):
                raise StoreError(f"{self.path}: another process has locked it; try again, or use --no-cache") from None
            raise _BrokenError(f"it is damaged ({error})") from None
        except (sqlite3.DatabaseError, TypeError) as error:
            database.close()
            raise _BrokenError(f"it is damaged ({error})") from None
        if version != FORMAT:
            database.close()
            raise _BrokenError(f"it has format {version}, not {FORMAT}")
        return database

    def _start_anew(self, why: str) -> None:
        """Puts an unreadable store aside instead of deleting it."""
        aside = f"{self.path}.unusable"
        for suffix in ("", "-wal", "-shm"):
            if os.path.exists(self.path + suffix):
                os.replace(self.path + suffix, aside + suffix)
        self.notice = f"{self.path}: {why}; starting a new store, and keeping the old one as {os.path.basename(aside)}"

    def close(self) -> None:
        self._database.close()

    # Tries

    def find(self, target: str, key: str) -> list[Entry]:
        """The entries of a target under a key, the most recently used first."""
        rows = self._database.execute(
            "SELECT id, target, key, bounds, state, chunks, used FROM trie WHERE target = ? AND key = ? "
            "ORDER BY used DESC",
            (target, key),
        )
        return [_entry(row) for row in rows]

    def find_all(self, target: str) -> list[Entry]:
        """The entries of a target under whatever keys."""
        return [entry for entry in self.entries() if entry.target == target]

    def entries(self) -> list[Entry]:
        rows = self._database.execute(
            "SELECT id, target, key, bounds, state, chunks, used FROM trie ORDER BY target, used DESC"
        )
        return [_entry(row) for row in rows]

    def begin(self, target: str, key: str, bounds: dict[str, float]) -> Entry:
        """Replaces what is stored under these bounds by a new, empty trie."""
        now = time.time()
        with _transaction(self._database):
            self._database.execute(
                "DELETE FROM trie WHERE target = ? AND key = ? AND bounds = ?", (target, key, _text(bounds))
            )
            cursor = self._database.execute(
                "INSERT INTO trie (target, key, bounds, state, chunks, used) VALUES (?, ?, ?, '{}', 0, ?)",
                (target, key, _text(bounds), now),
            )
        return Entry(cursor.lastrowid or 0, target, key, bounds, {}, 0, now)

    def append(self, entry: Entry, chunk: bytes | None, state: dict[str, Any], bounds: dict[str, float]) -> Entry:
        """Adds a chunk and replaces the state, both or neither. OutdatedError if another process was faster."""
        now = time.time()
        with _transaction(self._database):
            number = entry.chunks + (chunk is not None)
            changed = self._database.execute(
                "UPDATE OR REPLACE trie SET state = ?, bounds = ?, chunks = ?, used = ? WHERE id = ? AND chunks = ?",
                (_text(state), _text(bounds), number, now, entry.number, entry.chunks),
            ).rowcount
            if changed != 1:
                raise OutdatedError
            if chunk is not None:
                self._database.execute("INSERT INTO chunk VALUES (?, ?, ?)", (entry.number, number, chunk))
        return Entry(entry.number, entry.target, entry.key, bounds, state, number, now)

    def replace(self, entry: Entry, chunk: bytes, state: dict[str, Any], bounds: dict[str, float]) -> Entry:
        """Replaces all chunks by one. OutdatedError if another process was faster."""
        with _transaction(self._database):
            if (
                self._database.execute(
                    "SELECT 1 FROM trie WHERE id = ? AND chunks = ?", (entry.number, entry.chunks)
                ).fetchone()
                is None
            ):
                raise OutdatedError
            self._database.execute("DELETE FROM chunk WHERE trie = ?", (entry.number,))
            self._database.execute("UPDATE trie SET chunks = 0 WHERE id = ?", (entry.number,))
        return self.append(Entry(entry.number, entry.target, entry.key, bounds, state, 0, 0.0), chunk, state, bounds)

    def chunks(self, entry: Entry) -> list[bytes]:
        rows = self._database.execute(
            "SELECT data FROM chunk WHERE trie = ? AND number <= ? ORDER BY number", (entry.number, entry.chunks)
        )
        found = [data for (data,) in rows]
        if len(found) != entry.chunks:
            raise sqlite3.DatabaseError("chunks are missing")
        return found

    def touch(self, entry: Entry) -> None:
        """Notes that a trie was used now."""
        with _transaction(self._database):
            self._database.execute("UPDATE trie SET used = ? WHERE id = ?", (time.time(), entry.number))

    def drop(self, entry: Entry) -> None:
        with _transaction(self._database):
            self._database.execute("DELETE FROM trie WHERE id = ?", (entry.number,))

    def sizes(self) -> dict[int, int]:
        """The size of each trie in bytes, by its number."""
        rows = self._database.execute("SELECT trie, SUM(LENGTH(data)) FROM chunk GROUP BY trie")
        return dict(rows)

    def copy_to(self, file: str) -> None:
        """Writes the whole store to one file, in place of what was there."""
        if os.path.exists(file):
            os.remove(file)
        self._database.execute("VACUUM INTO ?", (file,))

    def put(
        self, target: str, key: str, bounds: dict[str, float], state: dict[str, Any], chunks: Sequence[bytes]
    ) -> Entry:
        """Stores a trie from elsewhere, in place of what was there."""
        made = self.begin(target, key, bounds)
        with _transaction(self._database):
            rows = [(made.number, number, data) for number, data in enumerate(chunks, 1)]
            self._database.executemany("INSERT INTO chunk VALUES (?, ?, ?)", rows)
            self._database.execute(
                "UPDATE trie SET state = ?, chunks = ? WHERE id = ?", (_text(state), len(chunks), made.number)
            )
        return Entry(made.number, target, key, bounds, state, len(chunks), made.used)

    def add_from(self, file: str, merge: Merge) -> int:
        """Adds the tries of a file that `copy_to` wrote, or of the folder of a store; returns how many were useful."""
        if os.path.isdir(file):
            file = os.path.join(file, FILE)
        try:
            other = sqlite3.connect(f"file:{quote(file)}?mode=ro", uri=True)
        except sqlite3.Error as error:
            raise StoreError(
                f"{file}: cannot be read ({error}); name an exported store, or the folder of a store"
            ) from None
        try:
            (version,) = other.execute("SELECT version FROM format").fetchone()
            if version != FORMAT:
                raise StoreError(f"{file}: has format {version}, not {FORMAT}; export it again with this version")
            rows = other.execute("SELECT id, target, key, bounds, state, chunks, used FROM trie").fetchall()
            return sum(self._add(other, _entry(row), merge) for row in rows)
        except (sqlite3.DatabaseError, TypeError, ValueError) as error:
            raise StoreError(f"{file}: is not an exported store ({error}); pathlore cache export writes one") from None
        finally:
            other.close()

    def _add(self, other: sqlite3.Connection, entry: Entry, merge: Merge) -> bool:
        rows = other.execute("SELECT data FROM chunk WHERE trie = ? ORDER BY number", (entry.number,))
        theirs = [data for (data,) in rows]
        if len(theirs) != entry.chunks:
            raise sqlite3.DatabaseError("chunks are missing")
        state = entry.state
        if entry.target == SUMMARIES and self.find(SUMMARIES, entry.key):
            # Both depend on the same: either will do.
            return False
        for mine in self.find(entry.target, entry.key):
            if mine.bounds != entry.bounds or not mine.chunks:
                continue
            chunks = self.chunks(mine)
            if chunks == theirs and mine.state == state:
                return False
            both = merge(mine.state, chunks, state, theirs)
            if both is not None:
                state, chunk = both
                if chunk is None:
                    return False
                theirs = [chunk]
            elif mine.used >= entry.used:  # of two versions of the code, the one used later wins
                return False
        self.put(entry.target, entry.key, entry.bounds, state, theirs)
        return True

    def shrink(self) -> None:
        """Returns the space of dropped tries to the file system."""
        self._database.execute("VACUUM")
        self._database.execute("PRAGMA wal_checkpoint(TRUNCATE)")


class _BrokenError(Exception):
    """The file is not a store of this format."""


@contextmanager
def _transaction(database: sqlite3.Connection) -> Iterator[None]:
    database.execute("BEGIN IMMEDIATE")
    try:
        yield
    except BaseException:
        database.execute("ROLLBACK")
        raise
    database.execute("COMMIT")


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _entry(row: Any) -> Entry:
    number, target, key, bounds, state, chunks, used = row
    return Entry(number, target, key, json.loads(bounds), json.loads(state), chunks, used)


def _prepare(folder: str) -> None:
    """Makes the folder, and marks it as a cache for git and for backups."""
    os.makedirs(folder, exist_ok=True)
    for name, text in _BESIDE.items():
        path = os.path.join(folder, name)
        if not os.path.exists(path):
            with open(path, "w", encoding="ascii") as file:
                file.write(text)


_BESIDE = {
    ".gitignore": "# Made by Pathlore.\n*\n",
    "CACHEDIR.TAG": (
        "Signature: 8a477f597d28d172789f06886806bc55\n"
        "# This folder is a cache that Pathlore keeps; it can be deleted.\n"
        "# For what a cache directory tag is, see https://bford.info/cachedir/\n"
    ),
}
