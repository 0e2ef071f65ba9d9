# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2), e=range(-1, 2)
"""Many calls, and in the middle of them the callee is replaced."""


def rate(x: int) -> int:
    if x > 0:
        return 2
    return 1 if x == 0 else 0


def other_rate(x: int) -> int:
    if x > 0:
        return -2
    return 0


def total(*numbers: int) -> int:
    result = 0
    for n in numbers:
        result += rate(n)
    return result


def target(a: int, b: int, c: int, d: int, e: int) -> object:
    global rate
    for n in (a, b, c, d, e):
        if not -1 <= n <= 1:
            return None
    first = total(a, b, c)
    if c > 0:
        rate = other_rate
    second = total(d, e)
    assert first != 6 or second != -4
    return 4 // (first + second + 2)
