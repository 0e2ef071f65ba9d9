# holds
"""Parts of a recipe as fractions."""

from fractions import Fraction


def scaled(parts: int, people: int) -> Fraction:
    assert 1 <= parts <= 4 and 1 <= people <= 4
    one = Fraction(parts, people)
    total = sum([one] * people, Fraction(0))
    assert total == parts
    assert one.denominator <= people
    return one
