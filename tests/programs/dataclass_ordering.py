"""Covers ordered, frozen and hashable dataclasses in sorts, sets and dicts."""

from dataclasses import FrozenInstanceError, dataclass, field, replace
from functools import total_ordering


@dataclass(order=True)
class Version:
    major: int
    minor: int = 0
    label: str = field(default="", compare=False)


@dataclass(frozen=True, order=True, slots=True)
class Card:
    rank: int
    suit: int

    def __post_init__(self) -> None:
        if not 0 <= self.suit < 4:
            raise ValueError(f"suit {self.suit}")

    def beats(self, other: "Card") -> bool:
        return self > other


@dataclass(eq=False)
class Token:
    value: int


@total_ordering
@dataclass(eq=False)
class Height:
    meters: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Height) and self.meters == other.meters

    def __lt__(self, other: "Height") -> bool:
        return self.meters < other.meters


def run_sort_versions(a: int, b: int, c: int) -> list[tuple[int, int, str]]:
    versions = [Version(a, b, "x"), Version(b, c, "y"), Version(a, label="z")]
    return [(v.major, v.minor, v.label) for v in sorted(versions)]


def run_comparisons(a: int, b: int) -> tuple[bool, ...]:
    left, right = Version(a, 1), Version(b, 1)
    return left < right, left <= right, left > right, left >= right, left == right, left != right


def run_cards(rank: int, suit: int) -> tuple[str, bool, int, str]:
    card, ace = Card(rank, suit), Card(14, 3)
    hand = {card, ace, Card(rank, suit), Card(2, 0)}
    values = {card: "mine", ace: "ace"}
    return repr(max(hand)), card.beats(Card(7, 2)), len(hand), values[Card(rank, suit)]


def run_frozen(rank: int) -> str:
    card = Card(rank, 1)
    try:
        if rank > 5:
            card.rank = 5
        return repr(replace(card, suit=rank))
    except FrozenInstanceError as error:
        return str(error)


def run_identity_equality(value: int, other: int) -> tuple[bool, int]:
    token, twin = Token(value), Token(value)
    return token == (token if value > other else twin), [twin, token].index(token) + other


def run_total_ordering(a: int, b: int) -> tuple[bool, bool, bool, int]:
    left, right = Height(a), Height(b)
    return left <= right, left > right, left >= right, max(left, right).meters


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_sort_versions": [(1, 2, 3), (2, 1, 0), (0, 0, 0), (-1, 5, -3)],
    "run_comparisons": [(1, 2), (2, 1), (0, 0), (-1, 0)],
    "run_cards": [(5, 1), (14, 3), (2, 0), (-3, 2), (7, 4)],
    "run_frozen": [(3,), (6,), (0,), (-1,), (5,)],
    "run_identity_equality": [(1, 2), (1, 1), (0, -1), (-5, -5)],
    "run_total_ordering": [(1, 2), (2, 1), (0, 0), (-3, 0)],
}
