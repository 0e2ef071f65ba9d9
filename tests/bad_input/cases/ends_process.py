import faulthandler
import os
import signal
import sys
from os import _exit


def exits(x: int) -> int:
    if x == 3:
        sys.exit(2)
    return 10 // (x - 4)


def exits_at_once(x: int) -> int:
    if x == 3:
        os._exit(2)
    return 10 // (x - 4)


def aborts(x: int) -> int:
    if x == 3:
        os.abort()
    return 10 // (x - 4)


def kills_itself(x: int) -> int:
    if x == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return 10 // (x - 4)


def segfaults(x: int) -> int:
    if x == 3:
        faulthandler._sigsegv()
    return 10 // (x - 4)


def exits_by_another_name(x: int) -> int:
    if x == 3:
        _exit(5)
    return 10 // (x - 4)


def clears_modules(x: int) -> int:
    if x == 3:
        sys.modules.clear()
    return 10 // (x - 4)


def after(x: int) -> int:
    return 1 // x
