"""One assertion behind one long way, which a plain run takes first."""


def behind(steps: int, value: int) -> int:
    total = 0
    for step in range(60):
        if steps == step + 1:
            return total
        total += step
    assert value != 77
    return total + value
