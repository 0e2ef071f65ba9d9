"""What must hold of triangles, as functions of the sides.

A claim is a function with asserts. Those about `classify` get a counterexample, those about `classify_correctly` hold
for all integers.

Look at: the smallest sides that show the slip, and "holds for all inputs" on the repaired version.

finds: PL101 flat_is_no_triangle
finds: PL101 order_does_not_matter
finds: PL101 both_agree
holds: correctly_flat_is_no_triangle
holds: correctly_order_does_not_matter
"""

from triangle import Kind, classify, classify_correctly


def flat_is_no_triangle(a: int, b: int) -> None:
    assert classify(a + b, a, b) is Kind.NONE


def order_does_not_matter(a: int, b: int, c: int) -> None:
    assert classify(a, b, c) is classify(b, c, a)


def both_agree(a: int, b: int, c: int) -> None:
    assert classify(a, b, c) is classify_correctly(a, b, c)


def correctly_flat_is_no_triangle(a: int, b: int) -> None:
    assert classify_correctly(a + b, a, b) is Kind.NONE


def correctly_order_does_not_matter(a: int, b: int, c: int) -> None:
    assert classify_correctly(a, b, c) is classify_correctly(b, c, a)
