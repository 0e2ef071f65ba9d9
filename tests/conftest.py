"""Tests remember nothing of a program, unless they say so, and do the same in every run."""

from __future__ import annotations

import gc
import os
import resource

from hypothesis import settings

from tests.rewriting import RememberedRewriting
from tests.scale import EVERYTHING, examples

os.environ["PATHLORE_NO_CACHE"] = "1"
# Examples follow from the test alone. A limit of time for each would fail where the machine is busy.
settings.register_profile("pathlore", max_examples=examples(100), deadline=None, derandomize=True, database=None)
settings.load_profile("pathlore")
if not EVERYTHING:
    RememberedRewriting().install()


class _Memory:
    """Collects what tests leave behind, once that is much.

    An exploration goes in circles and holds a solver whose memory Python knows nothing of: about 20 MB for each that
    z3 took part in. Explorations fork, and the larger a process is, the longer that takes.
    """

    _MUCH = 100 << 20

    def __init__(self) -> None:
        self._left = self._size()

    def after_test(self) -> None:
        if self._size() - self._left > self._MUCH:
            gc.collect()
            self._left = self._size()

    def _size(self) -> int:
        with open("/proc/self/statm", "rb") as opened:
            return int(opened.read().split()[1]) * resource.getpagesize()


_memory = _Memory() if os.path.exists("/proc/self/statm") else None


def pytest_runtest_logfinish() -> None:
    if _memory is not None:
        _memory.after_test()
