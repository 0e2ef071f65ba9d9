# holds
"""Kinds of triangles by their sides."""


def kind(a: float, b: float, c: float) -> str:
    assert 0.0 < a <= b
    assert b <= c <= 1e6
    if a + b <= c:
        return "none"
    if a == b == c:
        return "equilateral"
    if a == b or b == c:
        result = "isosceles"
    else:
        result = "scalene"
        assert a < b < c
    return result
