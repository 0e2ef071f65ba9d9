# finds: AssertionError in batches
# for: list(batches([1, 2, 3]))
"""Batches of two: the rest is never given out."""

from collections.abc import Iterator


def batches(items: list[int]) -> Iterator[list[int]]:
    assert len(items) <= 3
    given = 0
    batch: list[int] = []
    for item in items:
        batch.append(item)
        if len(batch) == 2:
            given += 2
            yield batch
            batch = []
    assert given == len(items)
