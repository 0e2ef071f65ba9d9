# domain: x=range(0, 3), y=range(-2, 3)
"""Members that are numbers: computed with, compared by identity."""

import enum


class Level(enum.IntEnum):
    LOW = 0
    MID = 1
    HIGH = 2


def raised(level: int, y: int) -> int:
    return Level(level + 1) if y > 0 else level


def target(x: int, y: int) -> object:
    if not (0 <= x <= 2 and -2 <= y <= 2):
        return None
    level = Level(x)
    first = raised(level, y)
    second = raised(x, y)
    assert first == second
    assert first is level or y > 0
    assert isinstance(second, Level) == (y > 0)
    return 1 // (first - 2)
