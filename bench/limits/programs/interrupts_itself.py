"""Raises what a user's interruption raises."""


def target(x: int) -> int:
    if x == 6:
        raise KeyboardInterrupt
    if x == 0:
        return 1 // x
    return 1
