# finds: AssertionError in same_total
# for: same_total(0.1, 0.2, 0.3)
"""The order of summands matters for floats."""


def same_total(a: float, b: float, c: float) -> float:
    for x in (a, b, c):
        if not -1e300 <= x <= 1e300:
            return 0.0
    forward = a + b + c
    backward = c + b + a
    assert forward == backward
    return forward
