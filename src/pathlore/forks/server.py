"""A process from before anything happened that answers each question in a fork of itself."""

from __future__ import annotations

import json
import os
import select
import signal
from collections.abc import Callable
from functools import partial
from typing import IO, Any, NoReturn

from pathlore.forks.family import descendants
from pathlore.forks.pipes import can_fork, fork, safe_pipe, write_all

ENDED = "the process ended"

Answer = Callable[[Any], Any]


class Forked:
    """The process, as seen from this one. Questions and answers are data that JSON has."""

    def __init__(self, pid: int, requests: IO[str], answers: IO[str]) -> None:
        self._pid = pid
        self._requests = requests
        self._answers = answers

    def ask(self, question: Any, seconds: float = 0.0) -> Any:
        """The answer; None where the process does not answer. After so many seconds, if any, the fork is ended."""
        try:
            self._requests.write(json.dumps(question) + "\n")
            self._requests.flush()
            if seconds and not select.select([self._answers], [], [], seconds)[0]:
                for fork in descendants(self._pid):
                    os.kill(fork, signal.SIGKILL)
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
    requests, requests_in = safe_pipe()
    answers, answers_in = safe_pipe()

    def serve() -> None:
        os.close(requests_in)
        os.close(answers)
        _serve(requests, answers_in, prepare)

    pid = fork(serve)
    os.close(requests)
    os.close(answers_in)
    return Forked(pid, os.fdopen(requests_in, "w"), os.fdopen(answers, "r"))


def _serve(requests: int, answers: int, prepare: Callable[[], Answer]) -> NoReturn:
    try:
        answer = prepare()
        for line in os.fdopen(requests, "r"):
            pid = fork(partial(_answer, json.loads(line), answers, answer))
            _, status = os.waitpid(pid, 0)
            if status:
                # The code ended its process: that is an answer, too.
                write_all(answers, json.dumps({"ended": ENDED}).encode() + b"\n")
    finally:
        os._exit(0)


def _answer(question: Any, answers: int, answer: Answer) -> NoReturn:
    code = 1
    try:
        write_all(answers, json.dumps(answer(question)).encode() + b"\n")
        code = 0
    finally:
        os._exit(code)
