# holds
"""groupby on a sorted list."""

from itertools import groupby


def grouped(values: list[int]) -> dict[int, int]:
    assert len(values) <= 3
    groups = [(key, len(list(group))) for key, group in groupby(sorted(values))]
    assert len(groups) == len(set(values))
    assert sum(n for _, n in groups) == len(values)
    return dict(groups)
