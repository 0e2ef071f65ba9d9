"""Covers heapq and bisect with inputs as elements, priorities and search keys."""

import bisect
import heapq


def run_heap(a: int, b: int, c: int) -> tuple[list[int], int, list[int], list[int]]:
    heap = [a, b, c, 4]
    heapq.heapify(heap)
    smallest = heapq.heappushpop(heap, b - 1)
    heapq.heapreplace(heap, c + 1)
    ordered = [heapq.heappop(heap) for _ in range(len(heap))]
    return ordered, smallest, heapq.nlargest(2, [a, b, c]), heapq.nsmallest(2, (a, b, c), key=abs)


def run_shortest_path(direct: int, first: int, second: int) -> int:
    graph = {"s": [("t", direct), ("m", first), ("m", direct - 2)], "m": [("t", second)]}
    queue, done = [(0, "s")], set()
    while queue:
        cost, node = heapq.heappop(queue)
        if node == "t":
            return cost
        if node not in done:
            done.add(node)
            for following, weight in graph[node]:
                if weight >= 0:
                    heapq.heappush(queue, (cost + weight, following))
    return -1


def run_bisect(value: int) -> tuple[int, int, list[int], str]:
    values = [0, 10, 10, 20]
    left, right = bisect.bisect_left(values, value), bisect.bisect_right(values, value)
    bisect.insort(values, value)
    return left, right, values, "FEDCBA"[bisect.bisect([50, 60, 70, 80, 90], value * 4)]


def run_binary_search(target: int) -> tuple[int, int]:
    values = [-8, -3, 0, 4, 9, 15, 22]
    low, high, steps = 0, len(values), 0
    while low < high:
        steps += 1
        middle = (low + high) // 2
        if values[middle] < target:
            low = middle + 1
        else:
            high = middle
    return low if low < len(values) and values[low] == target else -1, steps


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_heap": [(1, 2, 3), (9, 5, 7), (0, 0, 0), (-4, 8, -2)],
    "run_shortest_path": [(5, 1, 2), (2, 1, 2), (0, 0, 0), (-9, 4, -4), (7, 9, 0), (6, 1, 9), (-1, 3, 4)],
    "run_bisect": [(10,), (-5,), (25,), (15,), (0,)],
    "run_binary_search": [(4,), (-8,), (22,), (5,), (-100,), (100,)],
}
