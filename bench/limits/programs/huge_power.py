"""Arithmetic on integers with very many digits."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    return len(str(3 ** (10**8))) if x > 5 else (7**100_000_000) % 10
