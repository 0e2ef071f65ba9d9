# holds
"""Sorting with a heap."""

import heapq


def heap_sorted(values: list[int]) -> list[int]:
    assert len(values) <= 3
    heap = list(values)
    heapq.heapify(heap)
    result = [heapq.heappop(heap) for _ in range(len(heap))]
    assert result == sorted(values)
    return result
