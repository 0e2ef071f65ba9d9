# domain: x=range(-2, 3), flag=(False, True)
"""A subclass without slots gives its objects a dict beside the slots of the base."""


class Base:
    __slots__ = ("value",)

    def __init__(self, value: int) -> None:
        self.value = value


class Open(Base):
    pass


def tagged(thing: Base, x: int) -> int:
    try:
        thing.tag = x
    except AttributeError:
        thing.value += 1
        return -1
    return thing.tag + thing.value


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    thing = Open(x) if flag else Base(x)
    first = tagged(thing, 1)
    second = tagged(thing, x)
    assert second != 4
    assert first != -1 or thing.value != 4
    return 1 // thing.value
