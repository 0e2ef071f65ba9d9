"""A copy of the process from before the first path, in which nothing that the code under test did can be felt.

Most state is restored between paths; an iterator that was advanced, a buffer, a thread's own data cannot be. A
finding that shows only because of what an earlier path left behind does not show here.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable
from dataclasses import asdict
from typing import IO, Any, NoReturn

from pathlore.explore.confirm import Plain
from pathlore.explore.outcome import Failure, Spot
from pathlore.explore.reproduce import Reproduction
from pathlore.program.contracts import Clause, Role

_SAFE_DESCRIPTOR = 200
_Run = Callable[[Reproduction], Plain]


class Pristine:
    """Runs reproductions, each in a fork of a process that was forked before any path ran."""

    def __init__(self, pid: int, requests: IO[str], answers: IO[str]) -> None:
        self._pid = pid
        self._requests = requests
        self._answers = answers

    def run(self, reproduction: Reproduction) -> Plain | None:
        """What plain Python does in the untouched process; None where that process does not answer."""
        try:
            self._requests.write(json.dumps(asdict(reproduction)) + "\n")
            self._requests.flush()
            line = self._answers.readline()
        except OSError:
            return None
        return _decoded(json.loads(line)) if line else None

    def close(self) -> None:
        self._requests.close()
        self._answers.close()
        os.waitpid(self._pid, 0)


def pristine(run: _Run) -> Pristine | None:
    """A process like this one, that `run` is called in forks of; None where nothing can be forked."""
    if not _can_fork():
        return None
    requests, requests_in = _pipe()
    answers, answers_in = _pipe()
    pid = os.fork()
    if pid == 0:
        os.close(requests_in)
        os.close(answers)
        _serve(requests, answers_in, run)
    os.close(requests)
    os.close(answers_in)
    return Pristine(pid, os.fdopen(requests_in, "w"), os.fdopen(answers, "r"))


def _pipe() -> tuple[int, int]:
    """A pipe whose ends have numbers that code under test hardly touches."""
    import fcntl

    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _SAFE_DESCRIPTOR) for end in ends]
    for end in ends:
        os.close(end)
    return high[0], high[1]


def _can_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _serve(requests: int, answers: int, run: _Run) -> NoReturn:
    try:
        for line in os.fdopen(requests, "r"):
            pid = os.fork()
            if pid == 0:
                _answer(json.loads(line), answers, run)
            _, status = os.waitpid(pid, 0)
            if status:
                # The code ended its process: that is an answer, too.
                os.write(answers, b'{"ended": "the process ended"}\n')
    finally:
        os._exit(0)


def _answer(request: dict[str, Any], answers: int, run: _Run) -> NoReturn:
    code = 1
    try:
        request["imports"] = tuple(map(tuple, request["imports"]))
        plain = run(Reproduction(**request))
        os.write(answers, json.dumps(_encoded(plain)).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)


def _encoded(plain: Plain) -> dict[str, Any]:
    failure = None if plain.failure is None else asdict(plain.failure)
    return {"failure": failure, "ended": plain.ended}


def _decoded(answer: dict[str, Any]) -> Plain:
    found = answer.get("failure")
    failure = None
    if found is not None:
        caller = None if found["caller"] is None else Spot(**found["caller"])
        failure = Failure(
            found["exception"],
            tuple(found["names"]),
            Spot(**found["spot"]),
            caller,
            bool(found["explicit"]),
            None if found["clause"] is None else Clause(**{**found["clause"], "role": Role(found["clause"]["role"])}),
        )
    return Plain(failure=failure, ended=answer.get("ended"))
