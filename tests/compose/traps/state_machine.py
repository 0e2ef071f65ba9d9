# domain: a=range(0, 3), b=range(0, 3), c=range(0, 3), d=range(0, 3)
"""Only one order of four events reaches the bad state."""

state = "idle"


def event(kind: int) -> None:
    global state
    if state == "idle" and kind == 1:
        state = "busy"
    elif state == "busy" and kind == 2:
        state = "done"
    elif state == "done" and kind == 1:
        state = "late"
    elif kind == 0:
        state = "idle"


def target(a: int, b: int, c: int, d: int) -> object:
    for kind in (a, b, c, d):
        if not 0 <= kind <= 2:
            return None
    for kind in (a, b, c, d):
        event(kind)
    assert not (state == "late" and d == 2)
    return state
