"""The same machine with more inputs, for runs of some seconds and of half a minute."""


def _step(state: int, event: int) -> int:
    if event > 10:
        return state + 1
    if event < -5:
        return state + 2
    return state + 3


def ten(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int) -> int:
    state = 0
    for event in (a, b, c, d, e, f, g, h, i, j):
        state = _step(state, event)
    assert state != 30 or a < 5
    return state


def eleven(a: int, b: int, c: int, d: int, e: int, f: int, g: int, h: int, i: int, j: int, k: int) -> int:
    state, log = 0, ""
    for event in (a, b, c, d, e, f, g, h, i, j, k):
        state = _step(state, event)
        log += f"{state};"
    assert state != 33 or len(log) < 20 or a < 5
    return state
