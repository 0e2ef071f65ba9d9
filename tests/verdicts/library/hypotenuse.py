# finds: AssertionError in right_angled
# for: right_angled(1.0, 1.0, math.sqrt(2.0))
"""Pythagoras with floats and equality."""

import math


def right_angled(a: float, b: float, c: float) -> bool:
    assert 0.0 < a < 10.0 and 0.0 < b < 10.0
    if c != math.sqrt(a * a + b * b):
        return False
    assert c * c == a * a + b * b
    return True
