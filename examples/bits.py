"""Bit tricks: famous one-liners, checked against what they promise.

Python's integers have no fixed width, and neither have Pathlore's: `is_power_of_two` accepts zero, as the
well-known version in C does. The others are right within the bounds that their first asserts state, for every
number and not for a sample.

Look at: the counterexample, and the assumptions listed under what holds.

finds: PL101 test_power_of_two
holds: test_power_of_two_corrected
holds: average
holds: absolute
holds: lowest_bit
"""


def is_power_of_two(n: int) -> bool:
    return n & (n - 1) == 0


def is_power_of_two_corrected(n: int) -> bool:
    return n > 0 and n & (n - 1) == 0


def _by_search(n: int) -> bool:
    return n in (1, 2, 4, 8, 16, 32, 64, 128)


def test_power_of_two(n: int) -> None:
    if 0 <= n < 256:
        assert is_power_of_two(n) == _by_search(n)


def test_power_of_two_corrected(n: int) -> None:
    if n < 256:
        assert is_power_of_two_corrected(n) == _by_search(n)


def average(a: int, b: int) -> int:
    """The mean, rounded down, without a sum that could overflow in other languages."""
    assert 0 <= a < 1 << 16
    assert 0 <= b < 1 << 16
    result = (a & b) + ((a ^ b) >> 1)
    assert result == (a + b) // 2
    return result


def absolute(n: int) -> int:
    """The absolute value without a branch, for numbers of 32 bits."""
    assert -(1 << 31) <= n < 1 << 31
    sign = n >> 31
    result = (n ^ sign) - sign
    assert result == abs(n)
    return result


def lowest_bit(n: int) -> int:
    """The lowest bit that is set."""
    assert 0 < n < 1 << 16
    bit = n & -n
    assert n % bit == 0
    assert (n // bit) % 2 == 1
    return bit
