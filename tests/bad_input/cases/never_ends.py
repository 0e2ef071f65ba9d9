def spins(x: int) -> int:
    if x == 3:
        while True:
            pass
    return 10 // (x - 4)


def after(x: int) -> int:
    return 1 // x
