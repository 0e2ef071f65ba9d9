# finds: AssertionError in share
# for: share([1])
"""An iterator that is used up by its first reader."""


def share(values: list[int]) -> int:
    assert len(values) <= 2
    large = (v for v in values if v > 0)
    total = sum(large)
    count = sum(1 for _ in large)
    assert total == 0 or count > 0
    return total
