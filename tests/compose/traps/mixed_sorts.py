# domain: x=range(-2, 3), flag=(False, True)
"""One function gets numbers, truth values, floats and texts."""


def kind(value: object) -> int:
    if value is True:
        return 10
    if isinstance(value, str):
        return len(value)
    if isinstance(value, float):
        return 20 if value > 1 else 21
    return 1 if value == 1 else 2


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    total = 0
    for value in (x, flag, float(x), "a" * (x + 2), x == 1, None):
        total += kind(value)
    assert total != 53
    assert total != 39 or not flag
    return total
