"""Covers enums with __init__, __new__, _missing_, _generate_next_value_ and functional creation."""

from enum import Enum, IntEnum, auto


class Planet(Enum):
    EARTH = (6, 10)
    MARS = (3, 4)

    def __init__(self, radius: int, gravity: int) -> None:
        self.radius, self.gravity = radius, gravity

    def weight(self, mass: int) -> int:
        return mass * self.gravity


class Size(Enum):
    SMALL = 0
    LARGE = 1

    @classmethod
    def _missing_(cls, value: object):
        return cls.LARGE if isinstance(value, int) and value > 1 else None


class Weekday(Enum):
    @staticmethod
    def _generate_next_value_(name: str, start: int, count: int, last_values: list) -> int:
        return (count + 1) * 10

    MONDAY = auto()
    TUESDAY = auto()
    FRIDAY = auto()


class Coin(Enum):
    def __new__(cls, cents: int, weight: int):
        member = object.__new__(cls)
        member._value_ = cents
        member.weight = weight
        return member

    ONE = 1, 2
    FIVE = 5, 4


Priority = IntEnum("Priority", ["LOW", "NORMAL", "HIGH"])


def run_values_in_members(value: int, mass: int) -> tuple[str, int]:
    planet = Planet.EARTH if value % 2 else Planet.MARS
    return planet.name.lower(), planet.weight(mass) - Planet((3, 4)).radius


def run_missing_hook(value: int) -> str:
    return Size(value).name


def run_generated_values(value: int) -> tuple[list[int], bool, str]:
    values = [day.value for day in Weekday]
    return values, value in values, Weekday(value).name


def run_members_with_state(cents: int, count: int) -> tuple[int, list[str]]:
    coin = Coin(cents)
    return coin.weight * count, [name for name, member in Coin.__members__.items() if member.value >= cents]


def run_functional_creation(value: int) -> tuple[str, bool, int]:
    priority = max(Priority.LOW, Priority(value))
    return priority.name, priority >= Priority.NORMAL, priority * 10 + value


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_values_in_members": [(1, 10), (2, 10), (-1, 0), (0, -5)],
    "run_missing_hook": [(0,), (1,), (5,), (-1,)],
    "run_generated_values": [(10,), (30,), (0,), (15,)],
    "run_members_with_state": [(1, 3), (5, -2), (2, 1), (-1, 0)],
    "run_functional_creation": [(1,), (3,), (0,), (4,)],
}
