"""Allocates many small objects."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    kept: dict[int, list[int]] = {}
    while True:
        kept[len(kept)] = [len(kept)]
