"""Two inputs made positive but for zero, and assertions that zero violates."""


def assertion_test(x: int, y: int) -> int:
    if x < 0:
        x = -x
    if y < 0:
        y = -y
    assert x > 0
    assert y > 0
    r = x + y
    assert x >= 0 and y >= 0 and r > 0
    return r
