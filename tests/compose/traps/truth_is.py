# domain: x=range(-2, 3)
"""A result is compared by identity with True and None."""


def flag(x: int) -> object:
    if x > 1:
        return True
    if x == 1:
        return 1
    return x > -1 or None


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    found = flag(x)
    if found is True:
        return 1 // x
    if found is None:
        raise LookupError(x)
    assert found != True
    return found
