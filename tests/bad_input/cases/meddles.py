import builtins
import gc
import os
import signal
import sys


def recursion_limit(x: int) -> int:
    sys.setrecursionlimit(60 + abs(x) % 2)
    return 10 // (x - 4)


def streams(x: int) -> int:
    sys.stdout = None
    sys.stderr.close()
    return 10 // (x - 4)


def signals(x: int) -> int:
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    signal.alarm(0)
    return 10 // (x - 4)


def tracing(x: int) -> int:
    sys.settrace(lambda *a: None)
    sys.setprofile(lambda *a: None)
    return 10 // (x - 4)


def collector(x: int) -> int:
    gc.disable()
    gc.freeze()
    return 10 // (x - 4)


def search_path(x: int) -> int:
    sys.path.clear()
    sys.argv = []
    return 10 // (x - 4)


def descriptors(x: int) -> int:
    if x == 3:
        os.closerange(0, 100)
    return 10 // (x - 4)


def lens(x: int) -> int:
    if x == 3:
        builtins.len = lambda v: 0
    return 10 // (x - 4)


def after(x: int) -> int:
    return 1 // x
