# domain: x=range(-2, 3), y=range(-2, 3)
"""A generator gets values, and keeps a sum between them."""

from collections.abc import Generator


def summing() -> Generator[int, int, None]:
    total = 0
    while True:
        got = yield total
        if got > 0:
            total += got


def fed(machine: Generator[int, int, None], x: int) -> int:
    return machine.send(x)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    machine = summing()
    next(machine)
    first, second = fed(machine, x), fed(machine, y)
    assert second >= first
    return 1 // (second - 4)
