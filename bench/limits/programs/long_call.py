"""One native call that takes for ever."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    return sum(range(10**13))
