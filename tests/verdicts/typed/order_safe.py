# holds
"""An order line whose discount never exceeds the amount."""

from typing import NotRequired, TypedDict


class Line(TypedDict):
    price: int
    count: int
    discount: NotRequired[int]


def total(line: Line) -> int:
    assert 0 <= line["price"] <= 100 and 0 <= line["count"] <= 100
    amount = line["price"] * line["count"]
    discount = line.get("discount", 0)
    if discount > 0:
        amount -= min(discount, amount)
    assert 0 <= amount <= 10_000
    return amount
