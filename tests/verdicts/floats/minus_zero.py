# finds: AssertionError in label
# for: label(-0.0)
"""Signs in a report: zero has two of them."""

import math


def label(change: float) -> str:
    assert -100.0 <= change <= 100.0
    if change < 0:
        return "down"
    assert math.copysign(1.0, change) == 1.0
    return "up" if change > 0 else "same"
