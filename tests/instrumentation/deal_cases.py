"""Functions and classes with contracts of deal."""

import deal


@deal.pre(lambda n: n > 0, message="positive")
@deal.post(lambda result: result >= 0)
@deal.ensure(lambda n, result: result == n - 1)
def predecessor(n: int) -> int:
    return n - 1


@deal.ensure(lambda _: _.result >= _.n + 1)
def size(n: int) -> int:
    return n if n > 3 else n + 1


def calls(n: int) -> int:
    return predecessor(n)


@deal.raises(ZeroDivisionError, ValueError)
def declared(n: int) -> int:
    if n == 3:
        raise ValueError
    if n == 4:
        raise KeyError
    return 1 // n


@deal.pure
def clean(n: int) -> int:
    return 10 // n


@deal.inv(lambda self: self.balance >= 0)
class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance

    @deal.pre(lambda self, amount: amount > 0)
    def deposit(self, amount: int) -> None:
        self.balance += amount

    def withdraw(self, amount: int) -> None:
        self.balance -= amount


def uses_input(account: Account) -> None:
    assert account.balance >= 0


def passes_on(account: Account, n: int) -> None:
    account.deposit(n)


@deal.inv(lambda _: _.n > 0)
class Short:
    n: int

    def half(self) -> int:
        return 10 // self.n


@deal.reason(ZeroDivisionError, lambda total, count: count == 0)
def mean(total: int, count: int) -> int:
    return total // count


@deal.reason(ZeroDivisionError, lambda total, count: count == 0)
def wrong_mean(total: int, count: int) -> int:
    return total // (count - 7)
