# domain: a=range(0, 3), b=range(0, 3), c=range(0, 3), d=range(0, 3), e=range(0, 3), f=range(0, 3)
"""The same kind of machine, with its state in the module."""

state = "idle"
errors: list[int] = []


def event(kind: int, number: int) -> None:
    global state
    if state == "idle" and kind == 1:
        state = "busy"
    elif state == "busy" and kind == 2:
        state = "done"
    elif kind == 0:
        state = "idle"
    else:
        errors.append(number)


def target(a: int, b: int, c: int, d: int, e: int, f: int) -> object:
    for kind in (a, b, c, d, e, f):
        if not 0 <= kind <= 2:
            return None
    for number, kind in enumerate((a, b, c, d, e, f)):
        event(kind, number)
    assert state != "done" or errors != [2]
    return state
