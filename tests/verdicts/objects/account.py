# finds: AssertionError in pay
# for: pay(Account("", 0.5, []), 0.25)
"""Entries of an account: one that is too small to see."""

from dataclasses import dataclass


@dataclass
class Account:
    owner: str
    balance: float
    entries: list[float]


def pay(account: Account, amount: float) -> float:
    assert 0.0 <= account.balance <= 1000.0 and 0.0 <= amount <= 1000.0
    assert len(account.entries) <= 1
    before = account.balance
    account.balance += amount
    account.entries.append(amount)
    assert amount == 0.0 or int(account.balance) > int(before) or amount > 1.0
    return account.balance
