# holds
"""Digits of a number, without and with text."""


def digits(n: int) -> list[int]:
    assert 0 <= n <= 120
    found, rest = [], n
    while True:
        found.insert(0, rest % 10)
        rest //= 10
        if rest == 0:
            break
    assert int("".join(str(d) for d in found)) == n
    return found


def luhn(n: int) -> bool:
    assert 0 <= n <= 99
    tens, ones = divmod(n, 10)
    doubled = tens * 2 - 9 if tens > 4 else tens * 2
    total = doubled + ones
    assert 0 <= total <= 18
    return total % 10 == 0
