# finds: AssertionError in next_job
# for: next_job([(1, 2), (1, 1)])
"""Jobs of the same priority must come in the order of entry; a heap of pairs compares the numbers of jobs."""

import heapq


def next_job(jobs: list[tuple[int, int]]) -> int:
    assert 1 <= len(jobs) <= 2
    heap: list[tuple[int, int]] = []
    for job in jobs:
        heapq.heappush(heap, job)
    first = heapq.heappop(heap)
    expected = min(jobs, key=lambda j: j[0])
    assert first == expected
    return first[1]
