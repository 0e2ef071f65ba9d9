"""Waits until files change: woken by `watchfiles` where it is installed, else by looking several times a second."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterable

_PERIOD = 0.2
_SETTLED = 0.1
"""Seconds without a further change after which all that belongs to one save is there."""

State = dict[str, tuple[int, int] | None]


def state_of(files: Iterable[str]) -> State:
    """Time and size of files; None for one that is not there."""
    found: State = {}
    for file in files:
        try:
            status = os.stat(file)
            found[file] = (status.st_mtime_ns, status.st_size)
        except OSError:
            found[file] = None
    return found


def wait_for_change(known: State, files: Callable[[], Iterable[str]]) -> list[str]:
    """The files that are not in the state that is known, once they stay as they are."""
    while True:
        now = state_of(files())
        if now != known:
            time.sleep(_SETTLED)
            if state_of(files()) == now:
                return sorted(file for file in {*known, *now} if known.get(file) != now.get(file))
            continue
        _pause({os.path.dirname(file) or os.curdir for file in now})


def _pause(folders: set[str]) -> None:
    try:
        # An extra: where it is not installed, files are looked at again and again.
        from watchfiles import watch
    except ImportError:
        time.sleep(_PERIOD)
        return
    there = [folder for folder in folders if os.path.isdir(folder)]
    for _ in watch(*there, recursive=False, rust_timeout=1000, yield_on_timeout=True, step=50, debounce=100):
        return
