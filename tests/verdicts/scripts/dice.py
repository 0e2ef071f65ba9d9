# finds: AssertionError in roll
# for: drawing(roll, 6, 6)
"""Two dice make more than eleven."""

import random


def roll() -> int:
    first = random.randint(1, 6)
    second = random.randint(1, 6)
    total = first + second
    assert total < 12
    return total
