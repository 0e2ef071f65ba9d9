"""A caller `p1` with an error that only an imprecise summary of its callee `p2` would reach."""


def p2(u: int) -> int:
    if u == 0:
        return 0
    if u > 0:
        return 1
    return -1


def p1(x: int) -> int:
    if x != 0:
        r = p2(x)
        if x > 0 and r != 1:
            return -1
    return 0
