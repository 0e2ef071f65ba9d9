"""A machine that checks itself half-way: many frontiers, and as much below each."""


def drive(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int) -> int:
    state = 0
    for event in (a, b, c, d):
        if event > 10:
            state += 1
        elif event < -5:
            state += 2
        else:
            state += 3
    assert a + state != 40, "halfway"
    for event in (e, f, g, h):
        if event > 10:
            state += 1
        elif event < -5:
            state += 2
        else:
            state += 3
    assert e - state != 60, "at the end"
    return state
