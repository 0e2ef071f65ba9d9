# finds: StatisticsError in average
# for: average([5])
"""The mean of what is left when extremes are dropped."""

import statistics


def average(values: list[int]) -> float:
    assert len(values) <= 3
    inner = sorted(values)[1:-1]
    if not values:
        return 0.0
    return statistics.mean(inner)
