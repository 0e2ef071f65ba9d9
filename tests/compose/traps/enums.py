# domain: x=range(-2, 3), y=range(0, 3)
"""States are members of an enum, compared by identity."""

import enum


class Light(enum.Enum):
    RED = 0
    AMBER = 1
    GREEN = 2


def after(light: Light, x: int) -> Light:
    if light is Light.RED:
        return Light.GREEN if x > 0 else light
    return Light((light.value + x) % 3)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and 0 <= y <= 2):
        return None
    light = Light(y)
    second = after(after(light, x), x)
    assert second is not Light.AMBER or x != 2
    if second is light:
        return 1 // x
    return second.name
