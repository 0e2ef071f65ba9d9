"""Calls of heapq."""

import heapq


def sorting(a: int, b: int, c: int):
    heap = []
    for n in (a, b, c, 2):
        heapq.heappush(heap, n)
    return [heapq.heappop(heap) for _ in range(4)]


def replacing(a: int, b: int, c: int):
    heap = [a, b, 4]
    heapq.heapify(heap)
    return heapq.heapreplace(heap, c), heapq.heappushpop(heap, 1), heap[0]


def merging(a: int, b: int):
    return list(heapq.merge([a], [b], [1, 2]))


def best(a: int, b: int, c: int):
    numbers = [a, b, c]
    return heapq.nlargest(1, numbers), heapq.nsmallest(2, numbers), heapq.nlargest(2, numbers, key=abs)
