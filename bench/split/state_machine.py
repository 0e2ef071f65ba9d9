"""A machine whose inputs multiply: short paths, many of them."""


def drive(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int) -> int:
    state = 0
    for event in (a, b, c, d, e, f, g, h, i):
        if event > 10:
            state += 1
        elif event < -5:
            state += 2
        else:
            state += 3
    assert state != 27 or a < 5
    return state
