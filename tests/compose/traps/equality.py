# domain: x=range(-2, 3), y=range(-2, 3)
"""Equality is a method with an effect."""


class Money:
    asked = 0

    def __init__(self, cents: int) -> None:
        self.cents = cents

    def __eq__(self, other: object) -> bool:
        Money.asked += 1
        return isinstance(other, Money) and abs(self.cents - other.cents) <= 1


def same(a: Money, b: Money) -> int:
    return 1 if a == b else 0


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    count = same(Money(x), Money(y)) + same(Money(x + 1), Money(y))
    assert Money.asked == 2
    assert count != 1 or x <= y
    return 2 // (count - 2)
