"""What an exploring process knows from outside: when its time began, and whether it is to stop.

Code under test may raise KeyboardInterrupt, and may catch the one of a user. So whether a user interrupted is noted
here, by the handlers of signals.
"""

from __future__ import annotations

import signal
import struct
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mmap import mmap

_BEAT = 2.0
"""Seconds between two signs of life."""
_SIGN = struct.Struct("=d")


def _silent() -> None:
    """Nobody listens."""


class _Stopping:
    """One for each process."""

    __slots__ = ("beat", "began", "command", "held", "next_beat", "requested", "signs")

    def __init__(self) -> None:
        self.began = 0.0
        self.command = 0.0
        self.beat: Callable[[], None] = _silent
        self.next_beat = 0.0
        self.requested = False
        self.held = 0
        self.signs: bytearray | mmap = bytearray(_SIGN.size)


_stopping = _Stopping()


def begin_command() -> None:
    """This process was started for one command: what it took so far is part of the time of its first target."""
    # Start-up waits for nothing but a core. What it waits for that is left to the target: it needs some time at all.
    _stopping.command = time.monotonic() - time.process_time()


def take_command() -> float:
    """When the command of this process began, for the first who asks; else 0."""
    began, _stopping.command = _stopping.command, 0.0
    return began


def begin(beat: Callable[[], None] = _silent, began: float = 0.0) -> None:
    """The process begins its work now, or `began` before; nobody has asked it to stop. `beat` gives signs of life."""
    _stopping.began = began or time.monotonic()
    _stopping.requested = False
    _stopping.beat = beat


def end() -> None:
    """The work is over, and the process does other things."""
    _stopping.began = 0.0
    _stopping.requested = False
    _stopping.beat = _silent


def beat(now: float) -> None:
    """Tells whoever watches this process that Python code runs in it, now and then."""
    if now >= _stopping.next_beat:
        _stopping.next_beat = now + _BEAT
        _stopping.beat()


def sign(now: float) -> None:
    """Notes when Python code of a path last ran; 0 where no path runs. Whoever watches this process may look."""
    _SIGN.pack_into(_stopping.signs, 0, now)


def sign_in(signs: bytearray | mmap) -> None:
    """From now on, that is noted there."""
    _stopping.signs = signs


def sign_for_nobody() -> None:
    """In a copy of a process: its paths are not those of the original."""
    _stopping.signs = bytearray(_SIGN.size)


def last_sign(signs: mmap) -> float:
    """What a process noted last."""
    found: float = _SIGN.unpack_from(signs)[0]
    return found


def process_began() -> float:
    """When the process began its work; 0 if it does other things as well."""
    return _stopping.began


def is_requested() -> bool:
    """Whether somebody asked this process to stop: a KeyboardInterrupt is not the program's own."""
    return _stopping.requested


def request() -> None:
    """Notes that somebody interrupted, and does so. For handlers of signals."""
    _stopping.requested = True
    if not _stopping.held:
        raise KeyboardInterrupt


@contextmanager
def held_back() -> Iterator[None]:
    """Interruptions wait: what is written here would be left half done."""
    _stopping.held += 1
    try:
        yield
    finally:
        _stopping.held -= 1
    if _stopping.requested and not _stopping.held:
        raise KeyboardInterrupt


@contextmanager
def noticing() -> Iterator[None]:
    """Notes interruptions where nobody does so yet: where Python's own handler would take them."""
    if signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return
    try:
        signal.signal(signal.SIGINT, lambda _number, _frame: request())
    except ValueError:
        yield  # signals reach the main thread alone
        return
    _stopping.requested = False
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
