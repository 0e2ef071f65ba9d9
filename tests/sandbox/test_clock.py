"""What an interrupted path must not leave half done is not interrupted."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from types import SimpleNamespace
from typing import Any

import pytest

from pathlore.project import OWN_CODE
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


def _interrupted(clock: Clock) -> None:
    """A tick that meets code of ours."""
    names: dict[str, Any] = {"tick": clock._tick, "sys": sys}
    exec(compile("def hook():\n    tick(0, sys._getframe())\n", f"{OWN_CODE}/hook.py", "exec"), names)
    names["hook"]()


@pytest.mark.parametrize("is_of_program", [False, True])
def test_a_tick_while_a_trace_function_is_installed(is_of_program: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """Audit hooks are told of it, and Python refuses to install another one meanwhile."""
    clock = Clock()
    clock.start(SimpleNamespace(ended=None), 1e-9, "path-timeout")
    install, done, is_installing = sys.settrace, list[str](), False

    def settrace(function: Any) -> None:
        nonlocal is_installing
        if is_installing:
            raise RuntimeError("Cannot install a trace function while another trace function is being installed")
        is_installing = True
        try:
            _interrupted(clock)
        finally:
            is_installing = False
        install(function)

    monkeypatch.setattr(sys, "settrace", settrace)

    def program() -> Iterator[int]:
        if is_of_program:
            sys.settrace(None)
        _interrupted(clock)
        done.append("went on")
        yield 0

    try:
        with pytest.raises(BoundReached):
            drive(program())
    finally:
        clock.stop()
    assert done == []
    assert sys.gettrace() is None


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


def test_a_path_that_is_over_ends_before_a_line_of_calls_does() -> None:
    """Calls on one line, each of which returns to such a line: no line of the program begins any more."""
    clock = Clock()
    clock.start(SimpleNamespace(ended=None), 1e-9, "path-timeout")
    clock._ticked = 1.0
    calls: list[int] = []

    def ticked() -> int:
        return clock._trap(sys._getframe()) or 1

    def calling(depth: int) -> int:
        return (calls.append(depth) or ticked()) if depth == 0 else calling(depth - 1) + calling(depth - 1)

    def program() -> Iterator[int]:
        yield calling(9)

    try:
        with pytest.raises(BoundReached):
            drive(program())
    finally:
        clock.stop()
    assert calls == [0]
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
