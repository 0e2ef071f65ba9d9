# finds: AssertionError in square
# for: square(2, 3)
"""Squares of small complex numbers; one of them is the one that nobody wants."""


def square(a: int, b: int) -> complex:
    assert 0 <= a <= 9
    assert 0 <= b <= 9
    z = complex(a, b)
    found = z * z
    assert found != -5 + 12j
    return found
