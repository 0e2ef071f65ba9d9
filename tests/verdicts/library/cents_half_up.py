# holds
"""Halves of cents, rounded up."""

from decimal import ROUND_HALF_UP, Decimal


def rounded(mills: int) -> int:
    assert 0 <= mills <= 30
    amount = Decimal(mills).scaleb(-3)
    cents = int(amount.quantize(Decimal("0.01"), rounding=ROUND_HALF_UP) * 100)
    assert cents == (mills + 5) // 10
    return cents
