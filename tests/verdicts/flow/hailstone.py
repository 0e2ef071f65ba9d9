# finds: AssertionError in hailstone
# for: hailstone(27)
"""Small numbers come down soon, but for one."""


def hailstone(n: int) -> int:
    assert 1 <= n <= 30
    steps = 0
    while n != 1:
        n = n // 2 if n % 2 == 0 else 3 * n + 1
        steps += 1
    assert steps < 110
    return steps
