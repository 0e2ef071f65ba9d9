# domain: x=range(-2, 3), y=range(-2, 3)
"""Every write of a field goes through a method."""


class Clipped:
    writes = 0

    def __setattr__(self, name: str, value: int) -> None:
        Clipped.writes += 1
        object.__setattr__(self, name, value if value < 3 else 3)


def raised(thing: Clipped, x: int) -> int:
    if x != 0:
        thing.level = thing.level + x
    return thing.level


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    thing = Clipped()
    thing.level = 1
    raised(thing, x)
    result = raised(thing, y)
    assert result <= 3
    assert result == 1 + x + y or result == 3
    assert Clipped.writes != 3 or result != 3
    return 1 // Clipped.writes
