"""Stores what the type-dependence graph has read of functions, so that later runs need not parse their files."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from sqlite3 import Error as DatabaseError
from zlib import crc32

from pathlore.digests import blake2b
from pathlore.incremental.installation import installation
from pathlore.store.store import FUNCTIONS, Store

_MOST_FILES = 200
"""Those used least recently are dropped."""


class FunctionShelf:
    """What a store has of the functions of files. Where it cannot be read or written, there is nothing."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._salt = f"{sys.implementation.cache_tag} {installation(store)}"
        self._process = os.getpid()
        """A connection is of no use to a copy of the process."""

    def load(self, path: str) -> bytes | None:
        try:
            for entry in self._store.find(FUNCTIONS, self._key(path)) if os.getpid() == self._process else ():
                (data,) = self._store.chunks(entry)
                if entry.state["checksum"] == crc32(data):
                    self._store.touch(entry)
                    return data
        except (DatabaseError, ValueError, KeyError, TypeError):
            pass
        return None

    def save(self, path: str, data: bytes) -> None:
        if os.getpid() != self._process:
            return
        with suppress(DatabaseError):
            self._store.put(FUNCTIONS, self._key(path), {}, {"checksum": crc32(data)}, [data])
            for entry in self._store.find_all(FUNCTIONS)[_MOST_FILES:]:
                self._store.drop(entry)

    def _key(self, path: str) -> str:
        return blake2b(f"{self._salt} {path}".encode(), digest_size=16).hexdigest()
