# finds: AssertionError in same
# for: same(0.0, 1e-12)
"""isclose has no absolute tolerance by default."""

import math


def same(a: float, b: float) -> bool:
    assert -1.0 <= a <= 1.0 and -1.0 <= b <= 1.0
    result = math.isclose(a, b)
    if abs(a - b) < 1e-11:
        assert result
    return result
