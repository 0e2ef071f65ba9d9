# holds
"""A random share is below one."""

import random


def delay() -> float:
    share = random.random()
    wait = 1.0 / (1.0 - share)
    assert wait >= 1.0
    return wait
