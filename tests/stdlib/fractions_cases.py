"""Calls of fractions."""

from fractions import Fraction
from math import gcd, lcm

HALF = Fraction(1, 2)


def made(a: int, b: int):
    fraction = Fraction(a, 6)
    return fraction.numerator, fraction.denominator


def scaled(a: int, b: int):
    fraction = HALF * a - b
    return fraction.numerator, fraction.denominator, fraction > 1, fraction == 0


def divisors(a: int, b: int):
    return gcd(a, 12), gcd(0, b), gcd(a, 18, 27), lcm(4, 6)
