"""Starts processes that never end, one of which leaves its group."""

import os


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    if os.fork() == 0:
        if os.fork() == 0:
            os.setsid()
        while True:
            pass
    while True:
        pass
