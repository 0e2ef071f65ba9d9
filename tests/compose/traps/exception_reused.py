# domain: x=range(-2, 3), y=range(-2, 3)
"""One exception object is raised by all calls, and changes on the way."""

full = OverflowError(0)


def put(x: int) -> None:
    if x > 0:
        full.args = (full.args[0] + x,)
        raise full


def target(x: int, y: int) -> object:
    global full
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    full = OverflowError(0)
    seen = []
    for n in (x, y):
        try:
            put(n)
        except OverflowError as error:
            seen.append(error)
    assert len(seen) != 2 or seen[0] is seen[1]
    assert full.args[0] != 4
    return 3 // (full.args[0] - 3)
