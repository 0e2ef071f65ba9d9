# holds
"""A filter that comes before the division."""


def rates(counts: list[int]) -> list[int]:
    assert len(counts) <= 2
    found = [100 // c for c in counts if c > 0]
    assert len(found) <= len(counts)
    assert all(0 <= r <= 100 for r in found)
    return found
