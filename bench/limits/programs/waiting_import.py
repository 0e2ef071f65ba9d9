"""Waits for ever while it is imported, and lets nothing interrupt it."""

import threading


def target(x: int) -> int:
    return 1 // (x - 7)


while True:
    try:
        lock = threading.Lock()
        lock.acquire()
        lock.acquire()
    except BaseException:
        continue
