# domain: x=range(-2, 3), y=range(-2, 3)
"""Sorting calls a method of the class for each comparison."""


class Card:
    def __init__(self, rank: int) -> None:
        self.rank = rank
        self.seen = 0

    def __lt__(self, other: "Card") -> bool:
        self.seen += 1
        return self.rank < other.rank


def lowest(cards: list[Card]) -> Card:
    return sorted(cards)[0]


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = Card(x), Card(y)
    found = lowest([one, other])
    assert found is one or y < x
    assert found.rank <= x
    assert one.seen + other.seen == 1
    return 1 // (found.rank + 1)
