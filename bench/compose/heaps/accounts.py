"""Accounts with a parent account, and fees that are products."""

from typing import Optional


class Account:
    balance: int
    limit: int
    rate: int
    parent: Optional["Account"]


def withdraw(a: Account, amount: int) -> int:
    fee = amount * a.rate
    if amount <= 0:
        return 0
    if a.rate < 0 or a.rate > 5:
        return 0
    if a.balance - amount - fee < -a.limit:
        if a.parent is not None and a.parent.balance > amount:
            a.parent.balance -= amount
            return 1
        return 2
    a.balance -= amount + fee
    assert fee >= 0
    if fee > amount * 5:
        return -1
    return 3


def year(a: Account, x: int, y: int, z: int, u: int) -> int:
    r = withdraw(a, x)
    r += withdraw(a, x + y)
    r += withdraw(a, y + z)
    r += withdraw(a, z + u)
    return r
