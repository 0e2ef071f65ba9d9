# domain: x=range(-2, 3), y=range(-2, 3)
"""Fields hold a float, a text, a tuple, a list, a truth value and a member of an enum."""

import enum


class Mood(enum.Enum):
    GOOD = 1
    BAD = 2


class Person:
    def __init__(self, x: int) -> None:
        self.weight = x / 2
        self.name = "a" * max(x, 0)
        self.pair = (x, 1)
        self.items = [x]
        self.is_old = x > 1
        self.mood = Mood.GOOD


def aged(person: Person, y: int) -> None:
    person.weight += 0.5
    person.name += "b"
    person.pair = person.pair[1], person.pair[0] + y
    person.items.append(y)
    person.is_old = person.is_old or y > 1
    if person.weight > y:
        person.mood = Mood.BAD


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    person = Person(x)
    aged(person, y)
    first = person.mood
    aged(person, -y)
    assert first is Mood.GOOD or person.mood is Mood.BAD
    assert not (first is Mood.GOOD and person.mood is Mood.BAD and person.is_old)
    assert len(person.name) < 4
    return person.items[person.pair[0]]
