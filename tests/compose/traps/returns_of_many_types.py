# domain: x=range(-3, 4)
"""Each path of the callee returns another type, and the caller tries to compute."""


def anything(x: int) -> object:
    if x == 3:
        return None
    if x == 2:
        return "text"
    if x == 1:
        return (x, x)
    if x == 0:
        return [x]
    if x == -1:
        return {x: x}
    return 2.5 if x == -2 else True


def target(x: int) -> object:
    if not -3 <= x <= 3:
        return None
    found = anything(x)
    if isinstance(found, (list, tuple)):
        return found[1]
    if isinstance(found, dict):
        return found[0]
    return found + 1
