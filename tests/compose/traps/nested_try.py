# domain: x=range(-2, 3), y=range(-2, 3)
"""Nested handlers, a `finally` that calls, and an `else`."""


class Stop(Exception):
    def __init__(self, level: int) -> None:
        super().__init__(level)
        self.level = level


def step(x: int) -> int:
    if x < 0:
        raise Stop(x)
    return x


def run(x: int, y: int) -> int:
    total = 0
    try:
        try:
            total += step(x)
        except Stop as stop:
            total -= stop.level
            total += step(y)
        else:
            total += 10
        finally:
            total += step(x + y + 2)
    except Stop as stop:
        total = stop.level * 100
    return total


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    result = run(x, y)
    assert result != -200
    assert result != 16
    return 1 // (result + 100)
