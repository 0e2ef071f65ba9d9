"""Allocates in single calls of native code, and catches what comes of it."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    kept = []
    while True:
        try:
            kept.append([x] * 100_000_000)
        except MemoryError:
            kept.append([])
