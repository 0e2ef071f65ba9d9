"""Tests remember nothing of a program, unless they say so, and do the same in every run."""

from __future__ import annotations

import ctypes
import gc
import os
import resource
import signal
from collections import Counter
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from hypothesis import settings

from tests.scale import LONG, MANY, THINNED, examples

os.environ["PATHLORE_NO_CACHE"] = "1"
# Examples follow from the test alone. A limit of time for each would fail where the machine is busy.
settings.register_profile("pathlore", max_examples=examples(100), deadline=None, derandomize=True, database=None)
settings.load_profile("pathlore")
# A shell that starts the tests in the background has them ignore interruptions, and so do all that they start.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)


_give_back_free_memory: Callable[[], object]
try:
    _give_back_free_memory = partial(ctypes.CDLL(None).malloc_trim, 0)
except (AttributeError, OSError, TypeError):  # another allocator than that of the GNU C library
    _give_back_free_memory = bool


class _Memory:
    """Collects what tests leave behind, once that is much.

    An exploration goes in circles and holds a solver whose memory Python knows nothing of: about 20 MB for each that
    z3 took part in, which the allocator keeps once they are free (700 MB after one test of 150 solvers). Explorations
    fork, and the larger a process is, the longer that takes.
    """

    _MUCH = 50 << 20

    def __init__(self) -> None:
        self._left = self._size()

    def after_test(self) -> None:
        if self._size() - self._left > self._MUCH:
            gc.collect()
            _give_back_free_memory()
            self._left = self._size()

    def _size(self) -> int:
        with open("/proc/self/statm", "rb") as opened:
            return int(opened.read().split()[1]) * resource.getpagesize()


_memory = _Memory() if os.path.exists("/proc/self/statm") else None


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Before any are left out because they are slow."""
    quick = [item for item in items if item.get_closest_marker("slow") is None]
    cases = Counter(_function(item) for item in quick)
    counted: Counter[str] = Counter()
    for item in quick:
        function = _function(item)
        step = _steps.get(item.path, 3 if cases[function] >= MANY else 1)
        if counted[function] % step or function.removeprefix("tests/") in LONG:
            item.add_marker(pytest.mark.slow)
        counted[function] += 1


def _function(item: pytest.Item) -> str:
    return item.nodeid.partition("[")[0]


_steps = {Path(__file__).parent / name: step for name, step in THINNED.items()}


def pytest_runtest_logfinish() -> None:
    if _memory is not None:
        _memory.after_test()
