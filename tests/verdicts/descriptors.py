# finds: AssertionError in narrow
"""A descriptor that keeps values in range, and forgets one end."""


class Bounded:
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def __set_name__(self, owner: type, name: str) -> None:
        self.name = "_" + name

    def __get__(self, instance: object, owner: type) -> int:
        return self if instance is None else getattr(instance, self.name)

    def __set__(self, instance: object, value: int) -> None:
        setattr(instance, self.name, min(value, self.high))


class Dial:
    level = Bounded(0, 10)

    def __init__(self, level: int) -> None:
        self.level = level


def narrow(level: int) -> int:
    dial = Dial(level)
    assert dial.level <= 10
    assert dial.level >= 0
    return dial.level
