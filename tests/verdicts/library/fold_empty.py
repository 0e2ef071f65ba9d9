# finds: TypeError in product
# for: product([])
"""A product of nothing, without a start."""

from functools import reduce
from operator import mul


def product(values: list[int]) -> int:
    assert len(values) <= 2
    return reduce(mul, values)
