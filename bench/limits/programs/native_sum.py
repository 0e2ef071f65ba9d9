"""A native call that looks at no signal for hours."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    return sum(range(10**12)) if x > 5 else 1
