# holds
"""Amounts with a currency that cannot be mixed."""

from dataclasses import dataclass


@dataclass
class Money:
    amount: int
    currency: str

    def __add__(self, other: "Money") -> "Money":
        if self.currency != other.currency:
            raise ValueError("different currencies")
        return Money(self.amount + other.amount, self.currency)


def total(a: Money, b: Money) -> Money:
    try:
        result = a + b
    except ValueError:
        assert a.currency != b.currency
        return a
    assert result.currency == b.currency
    assert result.amount - a.amount == b.amount
    return result
