"""Tests remember nothing of a program, unless they say so, and do the same in every run."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import signal
from collections.abc import Callable, Generator
from functools import partial
from pathlib import Path
from types import FunctionType

import pytest
from hypothesis import settings

from pathlore.collector import collect_rarely, pass_over
from tests.scale import LONG, MANY, THINNED, examples

os.environ["PATHLORE_NO_CACHE"] = "1"
# Examples follow from the test alone. A limit of time for each would fail where the machine is busy.
settings.register_profile("pathlore", max_examples=examples(100), deadline=None, derandomize=True, database=None)
settings.load_profile("pathlore")
# A shell that starts the tests in the background has them ignore interruptions, and so do all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


Made = pytest.Item | pytest.Collector | list[pytest.Item | pytest.Collector] | None

_give_back_free_memory: Callable[[], object]
try:
    _give_back_free_memory = partial(ctypes.CDLL(None).malloc_trim, 0)
except (AttributeError, OSError, TypeError):  # another allocator than that of the GNU C library
    _give_back_free_memory = bool


class _Memory:
    """Collects what tests leave behind, once that is much.

    An exploration goes in circles and holds a solver whose memory Python knows nothing of: about 20 MB for each that
    z3 took part in, which the allocator keeps once they are free (700 MB after one test of 150 solvers). Explorations
    fork, and the larger a process is, the longer that takes. They also go through all objects of the process, each in
    pages of its own: the test runner's and the test modules' are passed over as the command passes over Pathlore's.
    """

    _MUCH = 50 << 20
    _MANY = 50_000
    """Objects: the test runner has more, and a test may have had to look at them after all."""

    def __init__(self) -> None:
        self._left = self._size()

    def after_test(self) -> None:
        if self._size() - self._left > self._MUCH:
            gc.unfreeze()
            gc.collect()
            _give_back_free_memory()
            self._left = self._size()
        if len(gc.get_objects(2)) > self._MANY:
            pass_over()

    def _size(self) -> int:
        with open("/proc/self/statm", "rb") as opened:
            return int(opened.read().split()[1]) * resource.getpagesize()


_memory = _Memory() if os.path.exists("/proc/self/statm") else None


def pytest_configure(config: pytest.Config) -> None:
    if _only_quick(config):
        config.pluginmanager.register(_WithoutSlow())


def _only_quick(config: pytest.Config) -> bool:
    """Slow tests that nobody asks for are not made, or not kept: there are 24,000, and all objects are gone through."""
    return bool(config.option.markexpr == "not slow")


class _WithoutSlow:
    @pytest.hookimpl(tryfirst=True)
    def pytest_pycollect_makeitem(self, obj: object) -> list[pytest.Item] | None:
        marks = vars(obj).get("pytestmark", ()) if isinstance(obj, FunctionType) else ()
        return [] if any(mark.name == "slow" for mark in marks) else None


@pytest.hookimpl(wrapper=True)
def pytest_pycollect_makeitem(collector: pytest.Collector) -> Generator[None, Made, Made]:
    made = yield
    if not isinstance(made, list):
        return made
    _mark_slow([item for item in made if isinstance(item, pytest.Item) and not _is_slow(item)])
    return [item for item in made if not _is_slow(item)] if _only_quick(collector.config) else made


def _mark_slow(cases: list[pytest.Item]) -> None:
    """Of the cases of one test, those that `make test` does without."""
    step = _steps.get(cases[0].path, 3 if len(cases) >= MANY else 1) if cases else 1
    for number, item in enumerate(cases):
        if number % step or item.nodeid.partition("[")[0].removeprefix("tests/") in LONG:
            item.add_marker(pytest.mark.slow)


def _is_slow(item: pytest.Item | pytest.Collector) -> bool:
    return item.get_closest_marker("slow") is not None


_steps = {Path(__file__).parent / name: step for name, step in THINNED.items()}


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    before = gc.get_threshold()
    collect_rarely()
    try:
        return (yield)
    finally:
        gc.set_threshold(*before)
        gc.collect()
        pass_over()


def pytest_runtest_logfinish() -> None:
    if _memory is not None:
        _memory.after_test()
