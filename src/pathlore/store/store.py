"""Stores tries by target, as chunks in an SQLite file. The file holds data, never code.

Each write is a transaction: after a crash, a write is there as a whole or not at all. If two processes write the same
trie, the second one notices and leaves it alone.
"""

from __future__ import annotations

import json
import os
import sqlite3
import time
from collections.abc import Callable, Sequence
from contextlib import closing, suppress
from typing import Any
from zlib import crc32

from pathlore.project import surrounding_project
from pathlore.records import frozen
from pathlore.store.database import (
    FORMAT,
    IN_MEMORY,
    PATIENCE,
    DamageError,
    Database,
    StoreError,
    Tell,
    kind_of,
    prepare,
    uri,
)

FOLDER = ".pathlore_cache"
FILE = "store.sqlite"
_CHECKED = 8
"""Characters of the checksum in a state."""

SUMMARIES = "<summaries>"
"""Stands for a target where the summary of a function is stored. Its key says what it depends on."""
IMPORTS = "<imports>"
"""Stands for a target where it is stored what imports do. Its key says what that depends on."""
FUNCTIONS = "<functions>"
"""Stands for a target where what was read of the functions of a file is stored. Its key is that file, and versions."""
LEARNED = "<learned>"
"""Stands for a target where the types that runs had are stored. Its key is a module."""


_ROWS = "SELECT id, target, key, bounds, state, chunks, used FROM trie"


def default_folder() -> str:
    """The folder of the store: inside the folder of the surrounding project, or else inside the current one."""
    here = os.getcwd()
    return os.environ.get("PATHLORE_CACHE_DIR") or os.path.join(surrounding_project(here) or here, FOLDER)


def states_in(folder: str, target: str) -> list[tuple[str, dict[str, Any]]]:
    """The keys and states that a store has for a target. Nothing is made, and what cannot be read is not there."""
    file = os.path.join(folder, FILE)
    if not os.path.isfile(file) or any(kind_of(file + suffix) for suffix in ("-wal", "-shm")):
        return []
    try:
        database = sqlite3.connect(uri(file, "mode=ro"), uri=True, timeout=PATIENCE)
        try:
            rows = database.execute(f"{_ROWS} WHERE target = ? ORDER BY key", (target,)).fetchall()
        finally:
            database.close()
        return [(entry.key, entry.state) for entry in map(_entry, rows)]
    except (sqlite3.Error, DamageError, ValueError):
        return []


State = dict[str, Any]
Merged = tuple[State, bytes | None] | None
Merge = Callable[[State, Sequence[bytes], State, Sequence[bytes]], Merged]
"""Merges two tries, each given by its state and its chunks. There is no chunk if the second adds nothing
to the first; the result is None if they are tries of different code."""


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

    def __init__(self, folder: str | None, tell: Tell | None = None) -> None:
        self.notice = ""
        """A message for the user if the store was unusable; else empty."""

        def note(message: str) -> None:
            self.notice = message

        self.folder = folder
        if folder is not None:
            prepare(folder)
        self._database = Database(IN_MEMORY if folder is None else os.path.join(folder, FILE), tell or note)
        self.tell = self._database.tell

    @property
    def path(self) -> str:
        return self._database.path

    def close(self) -> None:
        self._database.connection.close()

    def damaged(self, entry: Entry) -> None:
        """What is stored of a target makes no sense: the user is told, and it is dropped."""
        self.tell(f"{self.path}: its entry for {entry.target} is damaged; starting afresh")
        with suppress(sqlite3.Error):
            self.drop(entry)

    # Tries

    def find(self, target: str, key: str) -> list[Entry]:
        """The entries of a target under a key, the most recently used first."""
        return self._entries(f"{_ROWS} WHERE target = ? AND key = ? ORDER BY used DESC", (target, key))

    def find_all(self, target: str) -> list[Entry]:
        """The entries of a target under whatever keys."""
        return [entry for entry in self.entries() if entry.target == target]

    def entries(self) -> list[Entry]:
        return self._entries(f"{_ROWS} ORDER BY target, used DESC")

    def _entries(self, query: str, values: Sequence[object] = ()) -> list[Entry]:
        try:
            return [_entry(row) for row in self._database.read(query, values)]
        except DamageError as damage:
            self._database.begin_anew(str(damage))
            return []

    def begin(self, target: str, key: str, bounds: dict[str, float]) -> Entry:
        """Replaces what is stored under these bounds by a new, empty trie."""
        now = time.time()
        bound = _text(bounds)
        with self._database.transaction() as database:
            database.execute("DELETE FROM trie WHERE target = ? AND key = ? AND bounds = ?", (target, key, bound))
            cursor = database.execute(
                "INSERT INTO trie (target, key, bounds, state, chunks, used) VALUES (?, ?, ?, ?, 0, ?)",
                (target, key, bound, _state({}, bound), now),
            )
        return Entry(cursor.lastrowid or 0, target, key, bounds, {}, 0, now)

    def append(self, entry: Entry, chunk: bytes | None, state: dict[str, Any], bounds: dict[str, float]) -> Entry:
        """Adds a chunk and replaces the state, both or neither. OutdatedError if another process was faster."""
        now = time.time()
        bound = _text(bounds)
        with self._database.transaction() as database:
            number = entry.chunks + (chunk is not None)
            changed = database.execute(
                "UPDATE OR REPLACE trie SET state = ?, bounds = ?, chunks = ?, used = ? WHERE id = ? AND chunks = ?",
                (_state(state, bound), bound, number, now, entry.number, entry.chunks),
            ).rowcount
            if changed != 1:
                raise OutdatedError
            if chunk is not None:
                database.execute("INSERT INTO chunk VALUES (?, ?, ?)", (entry.number, number, chunk))
        return Entry(entry.number, entry.target, entry.key, bounds, state, number, now)

    def replace(self, entry: Entry, chunk: bytes, state: dict[str, Any], bounds: dict[str, float]) -> Entry:
        """Replaces all chunks by one. OutdatedError if another process was faster."""
        with self._database.transaction() as database:
            if (
                database.execute(
                    "SELECT 1 FROM trie WHERE id = ? AND chunks = ?", (entry.number, entry.chunks)
                ).fetchone()
                is None
            ):
                raise OutdatedError
            database.execute("DELETE FROM chunk WHERE trie = ?", (entry.number,))
            database.execute("UPDATE trie SET chunks = 0 WHERE id = ?", (entry.number,))
        return self.append(Entry(entry.number, entry.target, entry.key, bounds, state, 0, 0.0), chunk, state, bounds)

    def chunks(self, entry: Entry) -> list[bytes]:
        rows = self._database.read(
            "SELECT data FROM chunk WHERE trie = ? AND number <= ? ORDER BY number", (entry.number, entry.chunks)
        )
        found = [data for (data,) in rows]
        if len(found) != entry.chunks:
            raise sqlite3.DatabaseError("chunks are missing")
        return found

    def touch(self, entry: Entry) -> None:
        """Notes that a trie was used now, if anything can be noted."""
        with suppress(sqlite3.Error), self._database.transaction() as database:
            database.execute("UPDATE trie SET used = ? WHERE id = ?", (time.time(), entry.number))

    def drop(self, entry: Entry) -> None:
        with self._database.transaction() as database:
            database.execute("DELETE FROM trie WHERE id = ?", (entry.number,))

    def sizes(self) -> dict[int, int]:
        """The size of each trie in bytes, by its number."""
        return dict(self._database.read("SELECT trie, SUM(LENGTH(data)) FROM chunk GROUP BY trie"))

    def copy_to(self, file: str) -> None:
        """Writes the whole store to one file, in place of an older copy. StoreError where something else is there.

        Whoever reads that file meanwhile sees the old copy or the new one.
        """
        if os.path.lexists(file) and not is_copy(file):
            raise StoreError(f"{file}: is no exported store, and is not overwritten; choose another name")
        beside = f"{file}.{os.getpid()}.tmp"
        try:
            with suppress(FileNotFoundError):
                os.remove(beside)
            self._database.connection.execute("VACUUM INTO ?", (beside,))
            os.replace(beside, file)
        except (OSError, sqlite3.Error) as error:
            with suppress(OSError):
                os.remove(beside)
            raise StoreError(f"{file}: cannot be written: {getattr(error, 'strerror', None) or error}") from None

    def put(
        self, target: str, key: str, bounds: dict[str, float], state: dict[str, Any], chunks: Sequence[bytes]
    ) -> Entry:
        """Stores a trie from elsewhere, in place of what was there."""
        made = self.begin(target, key, bounds)
        bound = _text(bounds)
        with self._database.transaction() as database:
            rows = [(made.number, number, data) for number, data in enumerate(chunks, 1)]
            database.executemany("INSERT INTO chunk VALUES (?, ?, ?)", rows)
            database.execute(
                "UPDATE trie SET state = ?, chunks = ? WHERE id = ?", (_state(state, bound), len(chunks), made.number)
            )
        return Entry(made.number, target, key, bounds, state, len(chunks), made.used)

    def add_from(self, file: str, merge: Merge) -> int:
        """Adds the tries of a file that `copy_to` wrote, or of the folder of a store; returns how many were useful."""
        if os.path.isdir(file):
            file = os.path.join(file, FILE)
        if (what := kind_of(file)) is not None:
            raise StoreError(f"{file}: is {what}, not an exported store")
        try:
            other = sqlite3.connect(uri(file, "mode=ro"), uri=True)
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
        except (sqlite3.DatabaseError, DamageError, TypeError, ValueError) as error:
            raise StoreError(f"{file}: is not an exported store ({error}); pathlore cache export writes one") from None
        finally:
            other.close()

    def _add(self, other: sqlite3.Connection, entry: Entry, merge: Merge) -> bool:
        rows = other.execute("SELECT data FROM chunk WHERE trie = ? ORDER BY number", (entry.number,))
        theirs = [data for (data,) in rows]
        if len(theirs) != entry.chunks:
            raise sqlite3.DatabaseError("chunks are missing")
        state = entry.state
        if entry.target in (SUMMARIES, IMPORTS, FUNCTIONS) and self.find(entry.target, entry.key):
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
        self._database.connection.execute("VACUUM")
        self._database.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def _text(value: Any) -> str:
    return json.dumps(value, separators=(",", ":"), sort_keys=True)


def _state(state: dict[str, Any], bounds: str) -> str:
    """The text of a state, with a checksum of it and of its bounds: SQLite has none, and one digit changes a result."""
    return f'{{"":"{_checksum(text := _text(state), bounds)}"{"," if state else ""}{text[1:]}'


def _checksum(state: str, bounds: str) -> str:
    return f"{crc32(f'{bounds}{state}'.encode()):08x}"


_SEALED = '{"":"'


def _entry(row: Any) -> Entry:
    """An entry as a row has it. DamageError where that is not what was written."""
    number, target, key, bounds, state, chunks, used = row
    try:
        if state.startswith(_SEALED):
            given = state[len(_SEALED) : len(_SEALED) + _CHECKED]
            state = "{" + state[len(_SEALED) + _CHECKED + 1 :].removeprefix(",")
            if given != _checksum(state, bounds):
                raise DamageError(f"it is damaged (what it has of {target})")
        return Entry(number, target, key, json.loads(bounds), json.loads(state), chunks, used)
    except (ValueError, TypeError, AttributeError) as error:
        raise DamageError(f"it is damaged (what it has of {target}: {error})") from None


def is_copy(file: str) -> bool:
    """Whether a file is a store, or was exported from one."""
    if kind_of(file) is not None:
        return False
    try:
        with closing(sqlite3.connect(uri(file, "mode=ro"), uri=True, timeout=PATIENCE)) as database:
            return database.execute("SELECT version FROM format").fetchone() is not None
    except (sqlite3.Error, ValueError):
        return False
