"""A caller `q` whose two sides call the same callee `p` with the arguments exchanged."""


def p(x: int, y: int) -> int:
    if x > y:
        x -= 1
    else:
        y += 1
    return x if x == y else y


def q(a: int, b: int) -> int:
    if a > b:
        return p(a + 1, b - 10)
    return p(b + 1, a - 10)
