# finds: KeyError in total
# for: total({"price": 3, "count": 10})
"""An order line whose discount may be missing."""

from typing import NotRequired, TypedDict


class Line(TypedDict):
    price: int
    count: int
    discount: NotRequired[int]


def total(line: Line) -> int:
    assert 0 <= line["price"] <= 100 and 0 <= line["count"] <= 100
    amount = line["price"] * line["count"]
    if line["count"] >= 10:
        amount -= line["discount"]
    return amount
