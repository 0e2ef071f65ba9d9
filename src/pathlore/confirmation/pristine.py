"""Confirms findings in a copy of the process from before the first path, untouched by the code under test.

Most state is restored between paths; an iterator that was advanced, a buffer, or thread-local data cannot be. A
failure that needs what an earlier path left behind does not happen here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict
from typing import Any

from pathlore.confirmation.collect import shown_of
from pathlore.confirmation.confirm import PlainOutcome
from pathlore.confirmation.reproduction import Reproduction, driven_name, driven_type
from pathlore.findings import Frame
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

    def show(self, reproductions: Sequence[Reproduction], seconds: float = 0.0) -> list[PlainOutcome]:
        """What plain Python does in one fork, for one after the other, with all that is reported of a failure.

        Nothing where the fork ended before it was done, or was ended after so many seconds.
        """
        answer = self._process.ask([reproduction.to_json() for reproduction in reproductions], seconds)
        return [_decoded(found) for found in answer] if isinstance(answer, list) else []

    def close(self) -> None:
        self._process.close()


def pristine(run: _Run) -> Pristine | None:
    """Forks this process; `run` is called in forks of that fork. None where processes cannot be forked."""

    def answer(request: Any) -> Any:
        if isinstance(request, list):
            return [_encoded(run(Reproduction.from_json(data)), shown=True) for data in request]
        return _encoded(run(Reproduction.from_json(request)))

    process = forked(lambda: answer)
    return None if process is None else Pristine(process)


def _encoded(plain: PlainOutcome, shown: bool = False) -> dict[str, Any]:
    answer: dict[str, Any] = {"failure": None, "ended": plain.ended}
    if plain.failure is not None:
        answer["failure"] = failure_to_json(plain.failure)
        if shown:
            message, trace = shown_of(plain)
            answer["shown"] = [message, [asdict(frame) for frame in trace]]
            answer["made"] = driven_name(plain.made)
    return answer


def _decoded(answer: dict[str, Any]) -> PlainOutcome:
    found = answer.get("failure")
    failure = None if found is None else failure_from_json(found)
    shown = answer.get("shown")
    seen = None if shown is None else (shown[0], tuple(Frame(**frame) for frame in shown[1]))
    return PlainOutcome(failure=failure, ended=answer.get("ended"), shown=seen, made=driven_type(answer.get("made")))
