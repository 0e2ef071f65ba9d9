# holds
"""A number is read back from each notation."""


def notations(n: int) -> int:
    assert -50 <= n <= 50
    for text, base in ((hex(n), 16), (oct(n), 8), (bin(n), 2), (f"{n:x}", 16)):
        if int(text, base) != n:
            raise AssertionError(text)
    return n
