"""Takes the timer and the alarm away."""

import signal


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.setitimer(signal.ITIMER_REAL, 0)
    while True:
        pass
