# finds: AssertionError in square
# for: square(2**53 - 1)
"""Perfect squares by a float root: large numbers are taken for squares."""

import math


def square(root: int) -> bool:
    assert 0 <= root < 2**54
    n = root * root - 1
    if n < 1:
        return False
    guess = int(math.sqrt(n))
    result = guess == root
    assert not result
    return result
