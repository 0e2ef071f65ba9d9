# finds: ZeroDivisionError in delay
# for: drawing(delay, 0.0)
"""A random share may be zero."""

import random


def delay() -> float:
    share = random.random()
    return 1.0 / share
