# finds: AssertionError in shares
# for: shares(1, 48, 48, 97)
"""Rounded shares do not add up to a hundred."""


def shares(a: int, b: int, c: int, whole: int) -> int:
    if not 0 < a <= b <= c < 100 or a + b + c != whole or whole != 97:
        return 0
    total = sum((200 * part + whole) // (2 * whole) for part in (a, b, c))
    assert total == 100
    return total
