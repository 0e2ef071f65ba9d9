"""The child's side of an isolated job: quiet streams, signals, and the pipe that carries its events."""

from __future__ import annotations

import json
import os
import select
import signal
import sys
from collections.abc import Collection
from contextlib import suppress
from enum import StrEnum
from typing import NoReturn, TextIO, cast

from pathlore.codec import encode
from pathlore.collector import process_is_child
from pathlore.findings import Event
from pathlore.forks import stopping
from pathlore.forks.family import adopt_orphans, end_descendants
from pathlore.forks.pipes import safe_descriptor, write_all
from pathlore.turns import turns
from pathlore.workers import perform
from pathlore.workers.job import Job


class Said(StrEnum):
    """The last word of a child: how its job ended."""

    FINISHED = "finished"
    INTERRUPTED = "interrupted"
    FAILED = "failed"


_INTERRUPTING = {
    getattr(signal, name)
    for name in ("SIGINT", "SIGALRM", "SIGVTALRM", "SIGPROF", "SIGUSR1", "SIGUSR2")
    if hasattr(signal, name)
}
"""Signals whose handlers may raise."""

_ALLOWED_PROCESSES = frozenset({"processes", "all"})


def run(job: Job, pipe: int, life: int, show_output: bool, blocked: Collection[int], began: float) -> NoReturn:
    """Performs the job and leaves the process, whatever happens: nothing of the parent may run twice.

    Signals are held back when this is called, so that none meets the parent's handlers here; `blocked` are those that
    stay so. `began` is when the time of the first target began.
    """
    code = 1
    try:
        process_is_child()
        # With a group of its own, it can be ended together with all that it starts.
        os.setsid()
        if not _ALLOWED_PROCESSES.isdisjoint(job.config.allow):
            adopt_orphans()
        for number in (signal.SIGINT, signal.SIGTERM):
            if signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, _interrupt_once)
        signal.pthread_sigmask(signal.SIG_SETMASK, blocked)
        sender = _Sender(safe_descriptor(pipe))
        stopping.begin(sender.beat, began)
        die_with_parent(safe_descriptor(life))
        replace_streams(show_output)
        _leave_click()
        code = _run_job(job, sender)
    finally:
        end_descendants()
        os._exit(code)


def _leave_click() -> None:
    """Programs that use click, and click itself as a program, must not find the context of Pathlore's own command."""
    click = sys.modules.get("click")
    globals_ = sys.modules.get("click.globals")
    while click is not None and globals_ is not None and click.get_current_context(silent=True) is not None:
        globals_.pop_context()


def _run_job(job: Job, sender: _Sender) -> int:
    try:
        turns.begin(sender.event)
        perform.perform(job, sender.event)
    except KeyboardInterrupt:
        sender.end(Said.INTERRUPTED)
    except SystemExit as stop:
        return exit_code(stop)
    except BaseException as error:
        sender.end(Said.FAILED, *error_texts(error))
    else:
        sender.end(Said.FINISHED)
    sys.stderr.flush()
    return 0


def exit_code(stop: SystemExit) -> int:
    """The code that Python would exit with."""
    if stop.code is None:
        return 0
    return stop.code & 0xFF if isinstance(stop.code, int) else 1


def error_texts(error: BaseException) -> tuple[str, str]:
    """An exception in one line, and its traceback."""
    import traceback  # for start-up time: only an internal error needs it

    line = " ".join("".join(traceback.format_exception_only(error)).split())
    return line, "".join(traceback.format_exception(error))


class _Sender:
    """Writes whole lines into the pipe; without a reader there is nothing left to do."""

    def __init__(self, pipe: int) -> None:
        self._pipe = pipe
        self._pid = os.getpid()

    def event(self, event: Event) -> None:
        self._send(encode(event))

    def beat(self) -> None:
        """A sign of life: an empty line. Copies of this process give none."""
        if os.getpid() == self._pid:
            with suppress(OSError):
                os.write(self._pipe, b"\n")

    def end(self, *words: str) -> None:
        self._send(json.dumps(words).encode("ascii"))

    def _send(self, line: bytes) -> None:
        if os.getpid() != self._pid:
            # a process that the code under test forked came back to us: it has no part in this
            os._exit(1)
        before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
        try:
            # a handler that raises (a time-out) must not leave half a line in the pipe
            signal.pthread_sigmask(signal.SIG_BLOCK, _INTERRUPTING)
            self._write(line + b"\n")
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)

    def _write(self, data: bytes) -> None:
        try:
            write_all(self._pipe, data)
        except OSError:
            os._exit(1)


def die_with_parent(life: int) -> None:
    """Has the system end us when the parent's end of the pipe closes, even in the middle of native code.

    The signal's default action is to terminate; nothing is ever written into this pipe. Where the system has
    no such signal for pipes, the next event finds no reader.
    """
    import fcntl  # not on Windows, where nothing is forked either

    if not hasattr(fcntl, "F_SETOWN") or not hasattr(os, "O_ASYNC"):
        return
    signal.signal(signal.SIGIO, signal.SIG_DFL)
    # All of our group, if it is our own: negative numbers are groups.
    own = os.getpid()
    fcntl.fcntl(life, fcntl.F_SETOWN, -own if os.getpgrp() == own else own)
    if hasattr(fcntl, "F_SETSIG"):
        # A signal that no program can ignore.
        fcntl.fcntl(life, fcntl.F_SETSIG, signal.SIGKILL)
    fcntl.fcntl(life, fcntl.F_SETFL, fcntl.fcntl(life, fcntl.F_GETFL) | os.O_ASYNC)
    if select.select([life], [], [], 0)[0]:
        # It was over before anybody listened.
        os._exit(1)


def replace_streams(show_output: bool) -> None:
    """Code under test reads inputs, and prints to stderr if at all: stdout is for the report."""
    from pathlore.runtime.standard_input import DRAWN  # for start-up time: the child alone needs it

    devnull = os.open(os.devnull, os.O_RDWR)
    os.dup2(devnull, 0)
    if not show_output:
        os.dup2(devnull, 2)
    os.dup2(2, 1)
    if devnull > 2:
        os.close(devnull)
    # Nor are our arguments its own.
    del sys.argv[1:]
    sys.stdin, sys.stdout, sys.stderr = DRAWN, _stream(1, "w"), _stream(2, "w")


def _stream(descriptor: int, mode: str) -> TextIO:
    return cast(TextIO, open(descriptor, mode, 1, "utf-8", "backslashreplace", closefd=False))


def _interrupt_once(_number: int, _frame: object) -> None:
    """A terminal interrupts us and so does the parent; one interruption is enough."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    stopping.request()
