"""Triangles: which kind do three sides make?

`classify` is the textbook exercise with a textbook slip: one of its three comparisons lets flat triangles
through. Reading it, hardly anybody sees which one. It raises nothing, so there is nothing to find here; what must
hold is stated in triangle_claims.py, and that finds it. `classify_correctly` is the repaired version.

Look at: the paths, eleven and twenty-five; `pathlore tests examples/triangle.py -o -` writes tests for all branches.

holds: classify
holds: classify_correctly
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
