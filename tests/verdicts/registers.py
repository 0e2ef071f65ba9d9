# holds
"""Eight-bit arithmetic with flags."""


def add8(a: int, b: int) -> tuple[int, bool, bool]:
    assert 0 <= a < 256 and 0 <= b < 256
    total = a + b
    result, carry = total & 0xFF, total > 0xFF
    assert result + (256 if carry else 0) == total
    return result, carry, result == 0


def sign_extend(x: int) -> int:
    assert 0 <= x < 256
    value = x - 256 if x & 0x80 else x
    assert -128 <= value <= 127
    assert value % 256 == x
    return value
