"""Triangles: which kind do three sides make?

`classify` is the textbook exercise with a textbook slip: one of its three comparisons lets flat triangles
through. Reading it, hardly anybody sees which one. `test_flat_is_no_triangle` states what must hold and gets
the counterexample; `classify_correctly` is the repaired version, and its claims hold for all integers.

Look at: the smallest sides that show the slip, and "holds for all inputs" on the repaired version.

finds: PL101 test_flat_is_no_triangle
finds: PL101 test_the_order_of_sides_does_not_matter
holds: classify
holds: classify_correctly
holds: test_correct_flat_is_no_triangle
holds: test_correct_order_does_not_matter
"""

from enum import Enum


class Kind(Enum):
    NONE = "no triangle"
    SCALENE = "scalene"
    ISOSCELES = "isosceles"
    EQUILATERAL = "equilateral"


def classify(a: int, b: int, c: int) -> Kind:
    if a <= 0 or b <= 0 or c <= 0:
        return Kind.NONE
    if a + b <= c or a + c <= b or b + c < a:
        return Kind.NONE
    if a == b == c:
        return Kind.EQUILATERAL
    if a in (b, c) or b == c:
        return Kind.ISOSCELES
    return Kind.SCALENE


def classify_correctly(a: int, b: int, c: int) -> Kind:
    short, middle, long = sorted((a, b, c))
    if short <= 0 or short + middle <= long:
        return Kind.NONE
    if short == long:
        return Kind.EQUILATERAL
    return Kind.ISOSCELES if short == middle or middle == long else Kind.SCALENE


def test_flat_is_no_triangle(a: int, b: int) -> None:
    assert classify(a + b, a, b) is Kind.NONE


def test_the_order_of_sides_does_not_matter(a: int, b: int, c: int) -> None:
    assert classify(a, b, c) is classify(b, c, a)


def test_correct_flat_is_no_triangle(a: int, b: int) -> None:
    assert classify_correctly(a + b, a, b) is Kind.NONE


def test_correct_order_does_not_matter(a: int, b: int, c: int) -> None:
    assert classify_correctly(a, b, c) is classify_correctly(b, c, a)
