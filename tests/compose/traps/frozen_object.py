# domain: x=range(-2, 3)
"""To write a field of a frozen object fails, and the callee tries it on one path."""

from dataclasses import FrozenInstanceError, dataclass


@dataclass(frozen=True)
class Pair:
    a: int
    b: int


def moved(pair: Pair, x: int) -> Pair:
    if x > 1:
        pair.a = x
    return Pair(pair.b, pair.a)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    pair = Pair(x, 1)
    try:
        pair = moved(pair, x)
    except FrozenInstanceError:
        assert pair.a == 2
        return 1 // (pair.a - 2)
    assert pair == Pair(1, x)
    return pair
