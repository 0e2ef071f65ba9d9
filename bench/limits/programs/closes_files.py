"""Closes all files that it finds, and loops."""

import os


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    os.closerange(0, 4096)
    while True:
        pass
