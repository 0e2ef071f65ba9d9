# domain: x=range(-2, 3), flag=(False, True)
"""An object becomes one of another class."""


class Egg:
    def __init__(self, age: int) -> None:
        self.age = age

    def moves(self) -> int:
        return 0


class Bird(Egg):
    def moves(self) -> int:
        return self.age if self.age > 0 else 1


def watched(thing: Egg) -> int:
    return thing.moves()


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    thing = Egg(x)
    before = watched(thing)
    if flag:
        thing.__class__ = Bird
    after = watched(thing)
    assert before == 0
    assert after == 0 or flag
    assert after != 2
    return after
