# domain: x=range(-2, 3), flag=(False, True)
"""An object gets a method of its own; its sisters keep that of the class."""


class Dog:
    def __init__(self, age: int) -> None:
        self.age = age

    def years(self) -> int:
        return self.age + 1


def asked(dog: Dog) -> int:
    return dog.years() if dog.age > 0 else 0


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    one, other = Dog(x), Dog(x)
    before = asked(one)
    if flag:
        one.years = lambda: 40
    after, sister = asked(one), asked(other)
    assert before == sister
    assert after != 40 or x != 2
    return 1 // (after - 2)
