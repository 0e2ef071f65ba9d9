"""Programs that see, or do not see, what differs from process to process."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction


class Name:
    def __init__(self, text: str) -> None:
        self.text = text

    def __hash__(self) -> int:
        return hash(self.text)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Name) and self.text == other.text


KEPT = Name("kept")


def sees_alignment(x: int) -> int:
    return x + id(KEPT) % 32


def sees_order(x: int) -> int:
    return x if id(KEPT) < id(sees_order) else -x


def sees_digits(x: int) -> str:
    return f"{id(KEPT)}"


def sees_hash_of_text(x: int) -> int:
    return hash("text") & 1


def sees_hash_of_pair(x: int) -> int:
    return hash((1, "text")) & 1


def sees_hash_of_object(x: int) -> int:
    return hash(KEPT) & 1


def compares_addresses(x: int) -> bool:
    seen = {id(KEPT)}
    return id(KEPT) in seen and id(KEPT) == id(KEPT) and x > 3


def hashes_numbers(x: int) -> int:
    return hash((1, 2.5, True, Decimal("1.5"), Fraction(1, 3))) + hash(7)


def looks_up(x: int) -> int:
    return {Name("a"): 1, KEPT: 2}[Name("kept")] + x
