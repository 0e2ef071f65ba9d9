"""Stores which imports affect more than the project: finding that out takes parsing all files."""

from __future__ import annotations

from sqlite3 import Error as DatabaseError

from pathlore.incremental.sources import digest_of
from pathlore.program.outward import Outward
from pathlore.store.store import IMPORTS, Store


class OutwardShelf:
    """What a store has of it. Where it cannot be read or written, there is nothing."""

    def __init__(self, store: Store, *salt: str) -> None:
        self._store = store
        self._salt = salt
        """What all of it depends on: versions."""

    def get(self, key: str) -> Outward | None:
        try:
            for entry in self._store.find(IMPORTS, digest_of(key, *self._salt)):
                self._store.touch(entry)
                return Outward(entry.state["digest"], frozenset(entry.state["names"]))
        except (DatabaseError, ValueError, KeyError, TypeError):
            pass
        return None

    def put(self, key: str, found: Outward) -> None:
        try:
            state = {"digest": found.digest, "names": sorted(found.names)}
            self._store.put(IMPORTS, digest_of(key, *self._salt), {}, state, [])
        except DatabaseError:
            return
