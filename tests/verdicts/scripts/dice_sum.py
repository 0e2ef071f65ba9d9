# holds
"""Two dice make two to twelve."""

import random


def roll() -> int:
    first = random.randint(1, 6)
    second = random.randint(1, 6)
    total = first + second
    assert 2 <= total <= 12
    return total
