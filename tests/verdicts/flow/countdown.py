# finds: RecursionError in countdown
# for: countdown(-1)
"""Counts down to zero, and from below zero for ever."""


def countdown(n: int) -> int:
    assert n <= 3
    return 0 if n == 0 else 1 + countdown(n - 1)
