# subset: x=()
"""The callee throws dice."""

import random


def thrown(x: int) -> int:
    die = random.randint(1, 3)
    return die + x if die > 1 else 0


def target(x: int) -> object:
    if not 0 <= x <= 1:
        return None
    total = thrown(x) + thrown(x)
    assert total != 8
    return 6 // (total - 2)
