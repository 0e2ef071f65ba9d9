# holds
"""A state machine on an enum."""

import enum


class Light(enum.Enum):
    RED = "red"
    GREEN = "green"
    AMBER = "amber"

    def next(self) -> "Light":
        order = [Light.RED, Light.GREEN, Light.AMBER]
        return order[(order.index(self) + 1) % 3]


def three_steps_return(light: Light) -> bool:
    start = light
    for _ in range(3):
        light = light.next()
    assert light is start
    return True


def after(light: Light, steps: int) -> Light:
    assert 0 <= steps <= 4
    for _ in range(steps):
        light = light.next()
    if steps % 3 == 0:
        pass
    return light
