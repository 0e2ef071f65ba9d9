# finds: AssertionError in middle
# for: middle(1e308, 1.7e308)
"""The middle of two large floats overflows on the way."""

import math


def middle(low: float, high: float) -> float:
    if not (math.isfinite(low) and math.isfinite(high) and low <= high):
        return 0.0
    found = (low + high) / 2
    assert low <= found <= high
    return found
