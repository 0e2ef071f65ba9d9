"""Takes most of its time to be imported, and loops then."""

import time

time.sleep(1.0)


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    while True:
        pass
