# domain: x=range(-2, 3), flag=(False, True)
"""A method is replaced on its class; objects that exist already are concerned."""


class Dog:
    def __init__(self, age: int) -> None:
        self.age = age

    def years(self) -> int:
        return self.age * 7 if self.age > 0 else 0


def asked(dog: Dog) -> int:
    return dog.years()


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    dog = Dog(x)
    first = asked(dog)
    if flag:
        Dog.years = lambda self: self.age
    second = asked(dog)
    assert first >= 0
    assert second >= 0 or flag
    assert second != 2
    return first // (second + 1)
