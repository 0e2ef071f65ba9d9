# domain: x=range(-2, 3)
"""One parameter gets constants of every type."""


def added(x: int, extra: object) -> object:
    if x > 1:
        return 0
    if extra is None:
        return x
    if isinstance(extra, (list, tuple)):
        return x + len(extra)
    return x + extra


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    total = 0
    for extra in (1, None, 2.5, (1, 2), [3], True, ()):
        total += added(x, extra)
    assert total != 14.5
    return added(x, "a")
