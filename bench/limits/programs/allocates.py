"""Allocates without end, piece by piece."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    kept = []
    while True:
        kept.append(bytes(1_000_000))
