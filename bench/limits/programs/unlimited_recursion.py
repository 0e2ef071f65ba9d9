"""Recursion without a limit."""

import sys


def deeper(n: int) -> int:
    return deeper(n + 1) + 1


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    sys.setrecursionlimit(10**9)
    return deeper(0)
