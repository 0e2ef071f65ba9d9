"""A copy of the process from before the first path, in which nothing that the code under test did can be felt.

Most state is restored between paths; an iterator that was advanced, a buffer, a thread's own data cannot be. A
finding that shows only because of what an earlier path left behind does not show here.
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
        """What plain Python does in the untouched process; None where that process does not answer."""
        answer = self._process.ask(reproduction.to_json())
        return None if answer is None else _decoded(answer)

    def close(self) -> None:
        self._process.close()


def pristine(run: _Run) -> Pristine | None:
    """A process like this one, that `run` is called in forks of; None where nothing can be forked."""
    process = forked(lambda: lambda request: _encoded(run(Reproduction.from_json(request))))
    return None if process is None else Pristine(process)


def _encoded(plain: PlainOutcome) -> dict[str, Any]:
    failure = None if plain.failure is None else failure_to_json(plain.failure)
    return {"failure": failure, "ended": plain.ended}


def _decoded(answer: dict[str, Any]) -> PlainOutcome:
    found = answer.get("failure")
    return PlainOutcome(failure=None if found is None else failure_from_json(found), ended=answer.get("ended"))
