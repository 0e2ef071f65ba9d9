# finds: AssertionError in beats
# for: beats(Card(9, 1), Card(9, 0))
"""Cards as named tuples: suits must not decide, and do."""

from typing import NamedTuple


class Card(NamedTuple):
    rank: int
    suit: int


def beats(a: Card, b: Card) -> bool:
    assert 2 <= a.rank <= 14 and 0 <= a.suit < 4
    assert 2 <= b.rank <= 14 and 0 <= b.suit < 4
    result = a > b
    if result:
        assert a.rank > b.rank
    return result
