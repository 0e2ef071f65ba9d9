"""Accounts: two bugs that need the right objects to show.

`Account.withdraw` charges a fee after it has looked at the limit. `transfer` reads both balances first and writes
them afterwards, which makes money when somebody transfers to the same account: to see that, two parameters have
to be one object. Pathlore builds input objects while the code runs and tries both.

Look at: the reproduction of `transfer`, where one account is passed twice; the ValueErrors that are raised on
purpose are listed as behaviours and fail nothing.

finds: PL101 Account.withdraw
finds: PL101 transfer
holds: Account.deposit
holds: transfer_carefully
"""

from dataclasses import dataclass

FEE = 2


@dataclass
class Account:
    balance: int
    limit: int = 0
    """How far below zero the balance may go."""

    def deposit(self, amount: int) -> None:
        if amount <= 0:
            raise ValueError("nothing to deposit")
        before = self.balance
        self.balance += amount
        assert self.balance > before

    def withdraw(self, amount: int) -> None:
        assert self.limit >= 0
        assert self.balance >= -self.limit
        if amount <= 0:
            raise ValueError("nothing to withdraw")
        if amount > self.balance + self.limit:
            raise ValueError("over the limit")
        self.balance -= amount + FEE
        assert self.balance >= -self.limit, "overdrawn"


def transfer(source: Account, destination: Account, amount: int) -> None:
    assert amount > 0
    total = source.balance + destination.balance
    left = source.balance - amount
    arrived = destination.balance + amount
    source.balance = left
    destination.balance = arrived
    assert source.balance + destination.balance == total, "money was made or lost"


def transfer_carefully(source: Account, destination: Account, amount: int) -> None:
    assert amount > 0
    total = source.balance + destination.balance
    source.balance -= amount
    destination.balance += amount
    assert source.balance + destination.balance == total, "money was made or lost"
