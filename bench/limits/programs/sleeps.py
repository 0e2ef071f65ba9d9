"""Sleeps for ever."""

import time


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    time.sleep(100_000)
    return 1
