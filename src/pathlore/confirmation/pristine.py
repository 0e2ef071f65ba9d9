"""Confirms in a copy of the process from before the first path, which the code under test has not touched.

Most state is restored between paths; an iterator that was advanced, a buffer, or thread-local data cannot be. A
failure that needs what an earlier path left behind does not happen here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.reproduction import Reproduction
from pathlore.forks.server import Forked, forked
from pathlore.trie.failure import failure_from_json, failure_to_json

_Run = Callable[[Reproduction], PlainOutcome]


class Pristine:
    """Runs reproductions, each in a fork of a process that was forked before any path ran."""

    def __init__(self, process: Forked) -> None:
        self._process = process

    def run(self, reproduction: Reproduction) -> PlainOutcome | None:
        """What plain Python does in the untouched process; None if that process does not answer."""
        answer = self._process.ask(reproduction.to_json())
        return None if answer is None else _decoded(answer)

    def close(self) -> None:
        self._process.close()


def pristine(run: _Run) -> Pristine | None:
    """Forks this process; `run` is called in forks of that fork. None where processes cannot be forked."""
    process = forked(lambda: lambda request: _encoded(run(Reproduction.from_json(request))))
    return None if process is None else Pristine(process)


def _encoded(plain: PlainOutcome) -> dict[str, Any]:
    failure = None if plain.failure is None else failure_to_json(plain.failure)
    return {"failure": failure, "ended": plain.ended}


def _decoded(answer: dict[str, Any]) -> PlainOutcome:
    found = answer.get("failure")
    return PlainOutcome(failure=None if found is None else failure_from_json(found), ended=answer.get("ended"))
