"""Code whose paths are longer than is followed."""


def runs_on(n: int) -> int:
    while n != 0:
        n -= 1 if n > 100 else 0
        if n == 7:
            return 1
    return n


def reads_on() -> int:
    count = 0
    while input() != "end":
        count += 1
    return count


def raises_far_behind(n: int) -> int:
    steps = 0
    while steps != n:
        steps += 1
        if steps == 5000:
            raise LookupError("too far")
    return steps


def differs(old: set[int], new: set[int]) -> bool:
    assert len(old) <= 2 <= len(new)
    result = len(new - old) > 2
    assert result == (old != new)
    return result
