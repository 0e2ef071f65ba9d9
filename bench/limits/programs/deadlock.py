"""Waits for a lock that nobody will ever release."""

import threading

LOCK = threading.Lock()


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    LOCK.acquire()
    LOCK.acquire()
    return 1
