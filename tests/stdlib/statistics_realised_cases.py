"""Calls of statistics that realise."""

import statistics


def means(a: int, b: int, c: int):
    return statistics.mean([a, b, c]), statistics.fmean([a, b]), statistics.pvariance([a, b])
