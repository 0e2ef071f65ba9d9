# finds: UnboundLocalError in sign, TypeError in shift
"""A variable without a value on one path; a None where a number was meant."""


def sign(n: int) -> int:
    if n > 0:
        result = 1
    elif n < 0:
        result = -1
    return result


def shift(n: int, by: int | None = None) -> int:
    return n + by if n > 3 else n
