"""Calls of statistics."""

import statistics


def middle(a: int, b: int, c: int):
    return statistics.median([a, b, c]), statistics.median_low([a, b]), statistics.median_high([a, b])


def modes(a: int, b: int, c: int):
    return statistics.mode([a, b, c]), statistics.multimode([a, b])
