"""What an interrupted path must not leave half done is not interrupted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace

import pytest

from pathlore.runtime.calls import UNSEEN, meet
from pathlore.runtime.path import BoundReached
from pathlore.sandbox.clock import Clock
from pathlore.sandbox.invocation import drive


def test_the_loading_of_models_is_not_interrupted() -> None:
    clock = Clock()
    clock.start(None, 1e-9, "path-timeout")
    done = []

    def tick() -> None:
        clock._tick(0, sys._getframe())
        done.append(True)

    def program():  # type: ignore[no-untyped-def]
        UNSEEN["a_module_of_nobody"] = [tick]
        meet("a_module_of_nobody")
        yield 0
        tick()

    with pytest.raises(BoundReached):
        drive(program())

    assert done == [True]


@pytest.mark.parametrize("waits", [False, True])
def test_a_path_that_is_over_ends_in_the_caller_too(waits: bool) -> None:
    """Ticks that meet code of ours in a generator, or in a call, see no further line of it."""
    clock = Clock()
    clock.start(SimpleNamespace(ended=None), 1e-9, "path-timeout")
    clock._ticked = 1.0
    done: list[int] = []

    def ticked() -> int:
        return clock._trap(sys._getframe()) or 1

    def items() -> Iterator[int]:
        yield from (ticked() for _ in range(3))

    def program() -> Iterator[int]:
        value = sum(items()) if waits else ticked()
        done.append(value)
        yield value

    try:
        with pytest.raises(BoundReached):
            drive(program())
    finally:
        clock.stop()
    assert not done
    assert sys.gettrace() is None


_ALARM_ON_ITS_WAY = """
import os, signal
from pathlore.sandbox.clock import Clock

with Clock().ticking():
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGALRM})
    os.kill(os.getpid(), signal.SIGALRM)
signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGALRM})
print("alive")
"""


def test_an_alarm_on_its_way_does_not_meet_the_handler_from_before() -> None:
    """The one from before is the default, which ends the process.

    In a process of its own: a test worker has threads that may take the alarm first.
    """
    run = subprocess.run([sys.executable, "-c", _ALARM_ON_ITS_WAY], capture_output=True, text=True, timeout=60)

    assert (run.returncode, run.stdout) == (0, "alive\n")
