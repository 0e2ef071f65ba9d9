# finds: AssertionError in transfer
"""Two accounts that may be the same."""

from dataclasses import dataclass


@dataclass
class Account:
    number: int
    balance: int


def transfer(source: Account, target: Account, amount: int) -> bool:
    assert amount > 0
    if source.balance < amount:
        return False
    old = source.balance
    target.balance += amount
    source.balance -= amount
    assert source.balance == old - amount
    return True
