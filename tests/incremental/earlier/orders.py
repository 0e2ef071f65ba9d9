"""A small program whose store and certificate were written by an earlier version of Pathlore."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class Order:
    amount: int
    discount: int
    next: Order | None = None


def total(order: Order | None, limit: int) -> int:
    if order is None:
        return 0
    price = order.amount - order.discount
    if order.next is not None and order.next is not order:
        price += order.next.amount
    return min(price, limit) if limit > 0 else price


def share(amount: int, people: int | str) -> int:
    if isinstance(people, str):
        return len(people)
    if amount > 10:
        return amount // people
    return amount


def rank(a: int, b: int, c: int) -> int:
    assert a < 1000
    if a > b:
        return 1 if a > c else 2
    return 3 if b > c else 4
