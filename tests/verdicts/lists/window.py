# finds: IndexError in steps
# for: steps([1, 2])
"""Differences of neighbours, with one neighbour too many."""


def steps(values: list[int]) -> list[int]:
    assert len(values) <= 3
    result = []
    for i in range(len(values)):
        result.append(values[i + 1] - values[i])
    return result
