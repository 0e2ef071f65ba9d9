"""The SQLite file of a store: opened whatever stands in its place, put aside if damaged, only read if that is all."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

FORMAT = 1
IN_MEMORY = ":memory:"
PATIENCE = 5.0
"""Seconds to wait for another process."""
_ASIDE = 100
"""Files that are kept under other names."""
_BESIDE = ("", "-wal", "-shm", "-journal")

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
_LOOKS = (
    "SELECT id, target, key, bounds, state, chunks, used FROM trie LIMIT 1",
    "SELECT trie, number, data FROM chunk LIMIT 1",
)
"""What fails where a table, or a column of one, is missing."""

_BUSY = {5, 6}
_UNWRITABLE = {3, 8, 10, 13, 14, 23}
"""Codes of SQLite: no permission, read-only, I/O error, full, cannot be opened, not authorised."""


_NONSENSE = (TypeError, ValueError, OverflowError)
"""What Python makes of rows, and of messages of SQLite, that are no longer what was written: text that is none."""


class StoreError(Exception):
    """The store cannot be used; the message is for the user."""


class DamageError(Exception):
    """What is stored is not what was written."""


Tell = Callable[[str], None]


class Database:
    """A connection that survives what happens to its file. Without a writable file it reads, or works in memory."""

    def __init__(self, path: str, tell: Tell) -> None:
        self.path = path
        self.tell = tell
        self.is_readonly = False
        self._has_failed = False
        self.connection = self._opened()

    # Opening

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._connected()
        except DamageError as damage:
            self._put_aside(str(damage))
            return self._connected()

    def _connected(self) -> sqlite3.Connection:
        if self.path != IN_MEMORY:
            self._refuse_others()
            # SQLite would say so only at the first write.
            if os.path.exists(self.path) and not (_is_writable(self.path) and _is_writable(os.path.dirname(self.path))):
                return self._only_read("no permission")
        database = sqlite3.connect(self.path, timeout=PATIENCE, isolation_level=None)
        try:
            return self._prepared(database)
        except sqlite3.Error as error:
            database.close()
            code = code_of(error)
            if code in _BUSY:
                raise StoreError(f"{self.path}: another process has locked it; try again, or use --no-cache") from None
            if code not in _UNWRITABLE:
                raise DamageError(f"it is damaged ({error})") from None
            return self._only_read(str(error))
        except _NONSENSE as error:
            database.close()
            raise DamageError(f"it is damaged ({error})") from None
        except DamageError:
            database.close()
            raise

    def _prepared(self, database: sqlite3.Connection) -> sqlite3.Connection:
        database.execute("PRAGMA journal_mode = WAL")
        database.execute("PRAGMA synchronous = NORMAL")
        database.execute("PRAGMA foreign_keys = ON")
        database.execute("BEGIN IMMEDIATE")
        if not database.execute("SELECT 1 FROM sqlite_master").fetchone():
            for statement in _SCHEMA.split(";"):
                database.execute(statement)
            database.execute("INSERT INTO format VALUES (?)", (FORMAT,))
        database.execute("COMMIT")
        _check_tables(database)
        return database

    def _only_read(self, why: str) -> sqlite3.Connection:
        """The file as it is, if it cannot be written; if there is none, nothing can be done."""
        if not os.path.exists(self.path):
            raise StoreError(_unwritable(os.path.dirname(self.path), why))
        for mode in ("mode=ro", "mode=ro&immutable=1"):
            # In a folder that cannot be written SQLite insists on being told that nobody else writes either.
            database = sqlite3.connect(uri(self.path, mode), uri=True, timeout=PATIENCE)
            try:
                _check_tables(database)
            except (sqlite3.Error, *_NONSENSE):
                database.close()
                continue
            self.is_readonly = True
            self.tell(f"{self.path}: cannot be written ({why}); it is read, and nothing of this run is kept")
            return database
        raise StoreError(f"{self.path}: can be neither written nor read ({why}); use --no-cache")

    def _refuse_others(self) -> None:
        """A folder, a pipe or a link to nowhere is no store; to open a pipe would wait for ever."""
        for suffix in _BESIDE:
            what = kind_of(self.path + suffix)
            if what is not None:
                raise DamageError(f"{what} stands in the place of {os.path.basename(self.path + suffix)}")

    def _put_aside(self, why: str) -> None:
        """Keeps what cannot be used under another name instead of deleting it."""
        for number in range(_ASIDE):
            aside = f"{self.path}.unusable{f'-{number + 1}' if number else ''}"
            if not any(os.path.isdir(aside + suffix) for suffix in _BESIDE):
                break
        try:
            for suffix in _BESIDE:
                if os.path.lexists(self.path + suffix):
                    os.replace(self.path + suffix, aside + suffix)
        except OSError as error:
            raise StoreError(f"{self.path}: {why}, and cannot be put aside ({error.strerror})") from None
        self.tell(f"{self.path}: {why}; starting a new store, and keeping the old one as {os.path.basename(aside)}")

    # Use

    def read(self, query: str, values: Sequence[object] = ()) -> list[Any]:
        """The rows; none where the file turns out to be damaged, after which there is a new one."""
        try:
            return self.connection.execute(query, values).fetchall()
        except sqlite3.Error as error:
            if code_of(error) in _BUSY | _UNWRITABLE:
                raise
            self.begin_anew(f"it is damaged ({error})")
            return []
        except _NONSENSE as error:
            self.begin_anew(f"it is damaged ({error})")
            return []

    def begin_anew(self, why: str) -> None:
        """Puts the file aside and makes a new one."""
        self.connection.close()
        if self.is_readonly or self.path == IN_MEMORY:
            self.tell(f"{self.path}: {why}; nothing of it is used")
            self.is_readonly, self.path = False, IN_MEMORY
        else:
            self._put_aside(why)
        self.connection = self._connected()

    @contextmanager
    def transaction(self) -> Iterator[sqlite3.Connection]:
        """All of it or nothing. Errors of the database go to the caller, and damage to the user as well."""
        database = self.connection
        if self.is_readonly:
            raise sqlite3.OperationalError("attempt to write a readonly database")
        try:
            database.execute("BEGIN IMMEDIATE")
            yield database
            database.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):  # a full disk has rolled it back already
                database.execute("ROLLBACK")
            if isinstance(error, sqlite3.Error):
                self._failed(error)
            raise

    def _failed(self, error: sqlite3.Error) -> None:
        code = code_of(error)
        if code in _BUSY or code == _CONSTRAINT:
            return
        if code not in _UNWRITABLE:
            self.begin_anew(f"it is damaged ({error})")
        elif not self._has_failed:
            self._has_failed = True
            self.tell(f"{self.path}: cannot be written ({error}); not all of this run is kept")


_CONSTRAINT = 19


def uri(path: str, mode: str) -> str:
    """The name of a file for SQLite, with how it is to be opened. (`urllib` would be loaded for these three signs.)"""
    for sign in "%?#":
        path = path.replace(sign, f"%{ord(sign):02x}")
    return f"file:{path}?{mode}"


def code_of(error: sqlite3.Error) -> int:
    """The primary code that SQLite gives; 0 where Python raised by itself, for text that is none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF


def _is_writable(path: str) -> bool:
    return os.access(path or ".", os.W_OK)


def kind_of(path: str) -> str | None:
    """What stands there in place of a file; None if it is a file, or nothing."""
    try:
        mode = os.lstat(path).st_mode
        if stat.S_ISLNK(mode):
            mode = os.stat(path).st_mode
    except OSError:
        return "a link to nowhere" if os.path.islink(path) else None
    if stat.S_ISREG(mode):
        return None
    return "a folder" if stat.S_ISDIR(mode) else "a pipe" if stat.S_ISFIFO(mode) else "something that is no file"


def _check_tables(database: sqlite3.Connection) -> None:
    (version,) = database.execute("SELECT version FROM format").fetchone()
    if version != FORMAT:
        raise DamageError(f"it has format {version}, not {FORMAT}")
    for look in _LOOKS:
        database.execute(look).fetchall()


def _unwritable(folder: str, why: str) -> str:
    return f"{folder}: cannot be written: {why}; choose another folder with --cache-dir, or use --no-cache"


def prepare(folder: str) -> None:
    """Makes the folder, and marks it as a cache for git and for backups. StoreError where that cannot be."""
    try:
        os.makedirs(folder, exist_ok=True)
    except OSError as error:
        raise StoreError(_unwritable(folder, error.strerror or "")) from None
    for name, text in _MARKS.items():
        path = os.path.join(folder, name)
        # The store may be read even where nothing can be written.
        with suppress(OSError):
            if not os.path.lexists(path):
                with open(path, "x", encoding="ascii") as file:
                    file.write(text)


_MARKS = {
    ".gitignore": "# Made by Pathlore.\n*\n",
    "CACHEDIR.TAG": (
        "Signature: 8a477f597d28d172789f06886806bc55\n"
        "# This folder is a cache that Pathlore keeps; it can be deleted.\n"
        "# For what a cache directory tag is, see https://bford.info/cachedir/\n"
    ),
}
