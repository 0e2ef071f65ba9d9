# domain: x=range(-2, 3), y=range(-2, 3)
"""Results are kept by key, and the second call with a key returns the first result."""

CACHE: dict[int, int] = {}
FACTOR = 2


def scaled(x: int) -> int:
    if x not in CACHE:
        CACHE[x] = x * FACTOR
    return CACHE[x]


def target(x: int, y: int) -> object:
    global FACTOR
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    first = scaled(x)
    FACTOR = 3
    second = scaled(y)
    assert x != y or first == second
    assert not (x == 1 and second == 6)
    return second
