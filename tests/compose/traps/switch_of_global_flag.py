# domain: x=range(-2, 3), y=range(-2, 3)
"""A flag of the module makes a function fail, and one call turns it on."""

strict = False


def configure(x: int) -> None:
    global strict
    strict = x == 2


def checked(x: int) -> int:
    if strict and x < 0:
        raise ValueError(x)
    return x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    before = checked(y)
    configure(x)
    after = checked(y)
    configure(0)
    last = checked(y)
    assert before == after == last
    return last
