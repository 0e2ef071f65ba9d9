# domain: a=range(-1, 2), b=range(-1, 2), c=range(-1, 2), d=range(-1, 2), e=range(-1, 2), same=(False, True)
"""Payments between two accounts that may be one; a refused payment leaves a trace."""


class Refused(Exception):
    def __init__(self, amount: int) -> None:
        super().__init__(amount)
        self.amount = amount


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.refused = 0


def pay(source: Account, goal: Account, amount: int) -> None:
    source.balance -= amount
    if source.balance < 0:
        source.balance += amount
        raise Refused(amount)
    goal.balance += amount


def target(a: int, b: int, c: int, d: int, e: int, same: bool) -> object:
    for n in (a, b, c, d, e):
        if not -1 <= n <= 1:
            return None
    one = Account(1)
    other = one if same else Account(1)
    for amount in (a, b, c, d, e):
        try:
            pay(one, other, amount)
        except Refused as refused:
            one.refused += refused.amount
    assert one.balance >= 0
    assert same or one.balance + other.balance == 2
    assert one.refused != 3 or e != -1
    return one.balance
