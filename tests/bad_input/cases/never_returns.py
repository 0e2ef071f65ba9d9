def sums(x: int) -> int:
    if x == 3:
        return sum(range(10**12))
    return 10 // (x - 4)


def after(x: int) -> int:
    return 1 // x
