# domain: x=range(-2, 3), y=range(-2, 3)
"""A callee writes a field and then raises: the handler sees the write."""


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance


def withdraw(account: Account, amount: int) -> int:
    account.balance -= amount
    if account.balance < 0:
        raise ValueError("overdrawn")
    return account.balance


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    account = Account(x)
    try:
        withdraw(account, y)
    except ValueError:
        assert account.balance != -3
        account.balance = 0
    assert account.balance >= 0 or y > 100
    return 10 // (account.balance - 4)
