"""A bank account that must not see a sixth withdrawal, and its drivers."""


class BankAccount:
    balance: int
    withdrawals: int

    def __init__(self, amount: int) -> None:
        self.balance = amount
        self.withdrawals = 0

    def deposit(self, amount: int) -> None:
        if amount > 0:
            self.balance += amount

    def withdraw(self, amount: int) -> None:
        if amount > self.balance:
            return
        if self.withdrawals >= 5:
            assert False, "too many withdrawals"
        self.balance -= amount
        self.withdrawals += 1


def main(account: BankAccount, d1: int, w1: int, d2: int, w2: int, d3: int, w3: int) -> None:
    """Three deposits and three withdrawals in turn, on an account in any state."""
    account.deposit(d1)
    account.withdraw(w1)
    account.deposit(d2)
    account.withdraw(w2)
    account.deposit(d3)
    account.withdraw(w3)


def sequence6(
    f1: bool,
    a1: int,
    f2: bool,
    a2: int,
    f3: bool,
    a3: int,
    f4: bool,
    a4: int,
    f5: bool,
    a5: int,
    f6: bool,
    a6: int,
) -> None:
    """Six operations on an empty account: each flag picks withdraw or deposit."""
    account = BankAccount(0)
    for flag, amount in ((f1, a1), (f2, a2), (f3, a3), (f4, a4), (f5, a5), (f6, a6)):
        if flag:
            account.withdraw(amount)
        else:
            account.deposit(amount)
