"""Ignores the signals by which a process is interrupted, and never ends."""

import signal


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    signal.setitimer(signal.ITIMER_REAL, 0)
    for number in (signal.SIGALRM, signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    while True:
        pass
