# finds: AssertionError in rounded
# for: rounded(5)
"""Halves of cents: the default of Decimal is banker's rounding."""

from decimal import Decimal


def rounded(mills: int) -> int:
    assert 0 <= mills <= 30
    amount = Decimal(mills).scaleb(-3)
    cents = int(amount.quantize(Decimal("0.01")) * 100)
    assert cents == (mills + 5) // 10
    return cents
