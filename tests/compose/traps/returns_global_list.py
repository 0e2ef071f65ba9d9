# domain: x=range(-2, 3)
"""The callee returns a list of the module, and the caller changes it."""

ROWS = [1, 2]


def rows(x: int) -> list[int]:
    return ROWS if x > 0 else list(ROWS)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    rows(x).append(x)
    count = len(rows(1))
    assert count == 2 or x > 0
    assert rows(x)[-1] != 2 or x < 1 or x == 1
    return 4 // (count - 2)
