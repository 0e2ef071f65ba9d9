# finds: AssertionError in reduced
"""Fractions in lowest terms; the sign of the denominator is forgotten."""

from math import gcd


def reduced(numerator: int, denominator: int) -> tuple[int, int]:
    assert -4 <= numerator <= 4 and -4 <= denominator <= 4 and denominator != 0
    divisor = gcd(numerator, denominator)
    result = numerator // divisor, denominator // divisor
    assert result[1] > 0
    return result


def euclid(a: int, b: int) -> int:
    assert 0 <= a <= 6 and 0 <= b <= 6
    x, y = a, b
    while y:
        x, y = y, x % y
    assert x == gcd(a, b)
    return x
