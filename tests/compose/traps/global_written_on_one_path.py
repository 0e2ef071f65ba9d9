# domain: x=range(-2, 3), y=range(-2, 3)
"""One callee writes a global on one of its paths, and another reads it."""

last = 0


def remember(x: int) -> None:
    global last
    if x > 0:
        last = x


def recalled(y: int) -> int:
    return last + y if y < 0 else last


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    before = recalled(y)
    remember(x)
    after = recalled(y)
    assert before == min(y, 0)
    assert after - before == max(x, 0)
    assert not (after == 0 and x == 2)
    return after
