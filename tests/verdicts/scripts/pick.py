# holds
"""A random element is one of the list."""

import random


def pick(values: list[int]) -> int:
    assert 1 <= len(values) <= 3
    index = random.randrange(len(values))
    found = values[index]
    assert found in values
    return found
