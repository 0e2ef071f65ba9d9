# finds: AssertionError in grouped
# for: grouped([1, 2, 1])
"""groupby joins neighbours only."""

from itertools import groupby


def grouped(values: list[int]) -> dict[int, int]:
    assert len(values) <= 3
    groups = [(key, len(list(group))) for key, group in groupby(values)]
    assert len(groups) == len(set(values))
    return dict(groups)
