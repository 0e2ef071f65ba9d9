"""Keeps the summaries of functions in a store, beside the tries of targets."""

from __future__ import annotations

from sqlite3 import Error as DatabaseError

from pathlore.incremental.lookup import Known
from pathlore.incremental.sources import digest_of
from pathlore.program.impact import environment
from pathlore.store.store import SUMMARIES


class SummaryShelf:
    """What a store has of summaries. Where it cannot be read or written, there are none."""

    def __init__(self, known: Known) -> None:
        config = known.config
        checks = repr((sorted(config.contracts), config.check_preconditions, sorted(config.allow)))
        self.root = known.sources.root
        self.salt = digest_of(environment([]), known.installation, checks)
        """What all summaries depend on: versions, and the options that change what code does."""
        self._store = known.store

    def get(self, key: str) -> bytes | None:
        try:
            for entry in self._store.find(SUMMARIES, key):
                (data,) = self._store.chunks(entry)
                self._store.touch(entry)
                return data
        except (DatabaseError, ValueError):
            pass
        return None

    def put(self, key: str, name: str, data: bytes) -> None:
        try:
            self._store.put(SUMMARIES, key, {}, {"function": name}, [data])
        except DatabaseError:
            return
