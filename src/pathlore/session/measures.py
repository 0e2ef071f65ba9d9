"""CPU time, and a garbage collector that does not disturb an exploration."""

from __future__ import annotations

import gc
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager


def cpu_seconds() -> float:
    """CPU seconds of this process and of those that worked for it, solvers mostly."""
    times = os.times()
    return time.process_time() + times.children_user + times.children_system


@contextmanager
def quiet_collector() -> Iterator[None]:
    """Paths make few cycles: a rare collection of garbage is enough, and what is there already is left alone."""
    gc.freeze()
    before = gc.get_threshold()
    gc.set_threshold(50_000, 20, 100)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
