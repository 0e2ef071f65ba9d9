"""A loop of native calls: signals are handled when one returns, which is in code of the tool."""


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    total = 0
    while True:
        total += sum(range(300_000))
