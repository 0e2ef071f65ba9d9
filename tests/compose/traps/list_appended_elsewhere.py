# domain: x=range(-2, 3), y=range(-2, 3)
"""The caller appends to the list that the callee reads."""

SEEN: list[int] = []


def total(x: int) -> int:
    result = x
    for item in SEEN:
        result += item
    return result


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    before = total(x)
    SEEN.append(y)
    after = total(x)
    assert after - before == y
    if total(y) == 4:
        raise ValueError(before)
    return after
