"""A process from before anything happened that answers questions, each in a fork of its own."""

from __future__ import annotations

import json
import os
import signal
import sys
from collections.abc import Callable
from typing import IO, Any, NoReturn

_SAFE_DESCRIPTOR = 200
ENDED = "the process ended"

Answer = Callable[[Any], Any]


class Forked:
    """The process, as seen from this one. Questions and answers are data that JSON has."""

    def __init__(self, pid: int, requests: IO[str], answers: IO[str]) -> None:
        self._pid = pid
        self._requests = requests
        self._answers = answers

    def ask(self, question: Any) -> Any:
        """The answer; None where the process does not answer."""
        try:
            self._requests.write(json.dumps(question) + "\n")
            self._requests.flush()
            line = self._answers.readline()
        except OSError:
            return None
        return json.loads(line) if line else None

    def close(self) -> None:
        for stream in (self._requests, self._answers):
            try:
                stream.close()
            except OSError:
                continue
        # Its pipe may be held open by a process that was forked later.
        os.kill(self._pid, signal.SIGKILL)
        os.waitpid(self._pid, 0)


def forked(prepare: Callable[[], Answer]) -> Forked | None:
    """A process like this one that answers with what `prepare` gives it; None where nothing can be forked."""
    if not can_fork():
        return None
    requests, requests_in = _pipe()
    answers, answers_in = _pipe()
    pid = os.fork()
    if pid == 0:
        os.close(requests_in)
        os.close(answers)
        _serve(requests, answers_in, prepare)
    os.close(requests)
    os.close(answers_in)
    return Forked(pid, os.fdopen(requests_in, "w"), os.fdopen(answers, "r"))


def can_fork() -> bool:
    threading = sys.modules.get("threading")
    return hasattr(os, "fork") and (threading is None or threading.active_count() == 1)


def _pipe() -> tuple[int, int]:
    """A pipe whose ends have numbers that code under test hardly touches."""
    import fcntl

    ends = os.pipe()
    high = [fcntl.fcntl(end, fcntl.F_DUPFD_CLOEXEC, _SAFE_DESCRIPTOR) for end in ends]
    for end in ends:
        os.close(end)
    return high[0], high[1]


def _serve(requests: int, answers: int, prepare: Callable[[], Answer]) -> NoReturn:
    try:
        answer = prepare()
        for line in os.fdopen(requests, "r"):
            pid = os.fork()
            if pid == 0:
                _answer(json.loads(line), answers, answer)
            _, status = os.waitpid(pid, 0)
            if status:
                # The code ended its process: that is an answer, too.
                os.write(answers, json.dumps({"ended": ENDED}).encode() + b"\n")
    finally:
        os._exit(0)


def _answer(question: Any, answers: int, answer: Answer) -> NoReturn:
    code = 1
    try:
        _write(answers, json.dumps(answer(question)).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)


def _write(answers: int, data: bytes) -> None:
    view = memoryview(data)
    while view:
        view = view[os.write(answers, view) :]
