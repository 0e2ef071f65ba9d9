# finds: PL103 8
# subset: x=(), y=()
"""The invariant of a class is broken by the second of two calls."""


class Account:
    """
    inv: self.balance >= 0
    """

    def __init__(self, balance: int) -> None:
        self.balance = balance

    def pay(self, amount: int) -> int:
        if self.balance > 2 or amount < 2:
            self.balance -= amount
        return self.balance


def target(x: int, y: int) -> object:
    if not (0 <= x <= 2 and 0 <= y <= 2):
        return None
    account = Account(x)
    account.pay(y)
    return account.pay(y)
