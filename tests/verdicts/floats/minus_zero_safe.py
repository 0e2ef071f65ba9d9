# holds
"""Signs in a report; adding zero takes the sign from minus zero."""

import math


def label(change: float) -> str:
    assert -100.0 <= change <= 100.0
    change += 0.0
    if change < 0:
        return "down"
    assert math.copysign(1.0, change) == 1.0
    return "up" if change > 0 else "same"
