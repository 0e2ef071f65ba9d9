# finds: ZeroDivisionError in rates
# for: rates([0])
"""A filter that comes after the division."""


def rates(counts: list[int]) -> list[int]:
    assert len(counts) <= 2
    return [r for c in counts if (r := 100 // c) > 0]
