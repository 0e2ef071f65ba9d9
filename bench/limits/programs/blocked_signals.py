"""Holds all signals back."""

import signal


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
    while True:
        pass
