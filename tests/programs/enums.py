"""Covers Enum, IntEnum and StrEnum: lookup by value and name, auto, methods, aliases, iteration."""

from enum import Enum, IntEnum, StrEnum, auto, unique


class Suit(Enum):
    CLUBS = auto()
    HEARTS = auto()
    SPADES = auto()
    BLACK = CLUBS

    @property
    def is_red(self) -> bool:
        return self is Suit.HEARTS

    @classmethod
    def parse(cls, number: int) -> "Suit":
        try:
            return cls(number)
        except ValueError:
            return cls.SPADES

    def following(self) -> "Suit":
        members = list(Suit)
        return members[(members.index(self) + 1) % len(members)]


@unique
class Level(IntEnum):
    LOW = 1
    MIDDLE = 5
    HIGH = 10


class Mode(StrEnum):
    FAST = auto()
    SAFE = auto()


def run_lookup(number: int) -> tuple[str, int, bool]:
    suit = Suit(number)
    return suit.name, suit.value, suit.is_red


def run_parse_and_follow(number: int) -> tuple[str, str, bool]:
    suit = Suit.parse(number)
    return str(suit), repr(suit.following()), suit is Suit.BLACK or suit != Suit["HEARTS"]


def run_int_enum(value: int) -> tuple:
    level = Level(value) if value in (1, 5, 10) else Level.MIDDLE
    return (
        level + value,
        level > value,
        level == value,
        sorted([level, value, 7]),
        f"{level:>3}",
        [*Level].index(level),
    )


def run_enum_keys(number: int, flag: bool) -> dict[str, int]:
    mode = Mode.FAST if flag else Mode("safe")
    prices = {Suit.CLUBS: 1, Suit.HEARTS: 2, mode: number}
    prices[Suit.parse(number)] = 50
    return {getattr(key, "name"): price for key, price in prices.items() if key == "fast" or price > 1}


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_lookup": [(1,), (2,), (3,), (0,), (-1,)],
    "run_parse_and_follow": [(1,), (2,), (3,), (99,)],
    "run_int_enum": [(1,), (10,), (5,), (0,), (-7,)],
    "run_enum_keys": [(1, True), (2, False), (9, True), (0, False)],
}
