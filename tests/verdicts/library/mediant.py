# finds: AssertionError in between
# for: between(Fraction(1, 2), Fraction(1, 2))
"""The mediant lies strictly between, unless both are the same."""

from fractions import Fraction


def between(a: Fraction, b: Fraction) -> Fraction:
    assert 0 < a <= 1 and 0 < b <= 1
    assert a.denominator <= 3 and b.denominator <= 3
    low, high = min(a, b), max(a, b)
    middle = Fraction(a.numerator + b.numerator, a.denominator + b.denominator)
    assert low < middle < high
    return middle
