# holds
"""Counting bits in two ways."""


def kernighan(x: int) -> int:
    assert 0 <= x < 32
    n, count = x, 0
    while n:
        n &= n - 1
        count += 1
    slow = sum((x >> i) & 1 for i in range(5))
    assert count == slow
    return count


def parity(x: int) -> bool:
    assert 0 <= x < 256
    y = x ^ (x >> 4)
    y ^= y >> 2
    y ^= y >> 1
    expected = False
    for i in range(8):
        expected ^= bool(x & (1 << i))
    assert bool(y & 1) == expected
    return expected
