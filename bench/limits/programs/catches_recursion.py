"""Catches each RecursionError, and goes on one call deeper."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0

    def deeper(n: int) -> int:
        try:
            return deeper(n + 1)
        except BaseException:
            return deeper(n + 1)

    return deeper(0)
