"""Finds values of one variable around which conditions change between false and true, by bisection."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import pairwise

from pathlore.solver.doubles.spans import Spans

_MOST = 4  # changes that are followed for each condition


def boundaries(conditions: Iterable[Callable[[int], bool]], allowed: Spans, probes: Iterable[int]) -> list[int]:
    """Keys of a set next to a change of some condition, and keys between changes.

    Changes are seen only between probes where a condition differs.
    """
    found: set[int] = set()
    for low, high in allowed.spans:
        if isinstance(low, float) or isinstance(high, float):
            continue
        inside = sorted({low, high, *(key for key in probes if low < key < high)})
        edges = {low, high}
        for condition in conditions:
            edges.update(_changes(condition, inside))
        ordered = sorted(edges)
        between = ((a + b) // 2 for a, b in pairwise(ordered))
        found.update(ordered)
        found.update(between)
    return sorted(found)


def _changes(condition: Callable[[int], bool], probes: list[int]) -> list[int]:
    truths = [condition(key) for key in probes]
    edges: list[int] = []
    for i in range(1, len(probes)):
        if truths[i] is not truths[i - 1]:
            edges.extend(_bisected(condition, probes[i - 1], probes[i], truths[i - 1]))
        if len(edges) >= 2 * _MOST:
            break
    return edges


def _bisected(condition: Callable[[int], bool], low: int, high: int, at_low: bool) -> tuple[int, int]:
    """Two neighbours for which the condition differs."""
    while high - low > 1:
        middle = (low + high) // 2
        if condition(middle) is at_low:
            low = middle
        else:
            high = middle
    return low, high
