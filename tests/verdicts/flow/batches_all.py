# holds
"""Batches of two, and what is left."""

from collections.abc import Iterator


def batches(items):
    batch = []
    for item in items:
        batch.append(item)
        if len(batch) == 2:
            yield batch
            batch = []
    if batch:
        yield batch


def check(items: list[int]) -> int:
    assert len(items) <= 4
    parts = list(batches(items))
    assert [x for part in parts for x in part] == items
    assert all(1 <= len(part) <= 2 for part in parts)
    return len(parts)
