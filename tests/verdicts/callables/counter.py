# holds
"""A counter in a closure."""


def count(steps: list[int]) -> int:
    assert len(steps) <= 3
    total = 0

    def bump(by):
        nonlocal total
        if by > 0:
            total += by
        return total

    last = 0
    for step in steps:
        now = bump(step)
        assert now >= last
        last = now
    return total
