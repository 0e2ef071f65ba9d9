"""Catches whatever interrupts it."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    while True:
        try:
            while True:
                pass
        except BaseException:
            continue
