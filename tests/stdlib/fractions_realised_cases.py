"""Calls of fractions that realise."""

from fractions import Fraction
from math import gcd, lcm


def made(a: int, b: int):
    fraction = Fraction(a, b)
    return fraction.numerator, fraction.denominator


def added(a: int, b: int):
    found = [Fraction(a, 4) + Fraction(b, 6), Fraction(a, 4) / Fraction(b, 3), abs(Fraction(a, 3))]
    return [(f.numerator, f.denominator) for f in found]


def divisors(a: int, b: int):
    return gcd(a, b), lcm(a, b), gcd(a, b, 10)
