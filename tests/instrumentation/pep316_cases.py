"""Functions and classes with contracts in their docstrings."""

import asyncio


class Account:
    """An account that is never overdrawn.

    inv: self.balance >= 0
    """

    def __init__(self, balance: int) -> None:
        self.balance = balance

    def deposit(self, amount: int) -> None:
        """
        pre: amount > 0
        post: self.balance == __old__.self.balance + amount
        """
        self.balance += amount

    def withdraw(self, amount: int) -> None:
        """pre: amount > 0"""
        self.balance -= amount

    def shift(self, amount: int) -> None:
        self.balance -= abs(amount)
        self.fix(abs(amount))

    def fix(self, amount: int) -> None:
        self.balance += amount

    def _leave(self) -> None:
        self.balance = -1

    @property
    def worth(self) -> int:
        return self.balance


class Savings(Account):
    """
    inv: self.rate > 0
    """

    rate: int

    def __init__(self, balance: int, rate: int) -> None:
        super().__init__(abs(balance))
        self.rate = abs(rate) + 1

    def lower(self) -> None:
        self.rate -= 1


class Private:
    """inv: self.__n != 3"""

    def __init__(self, n: int) -> None:
        self.__n = n


def size(n: int) -> int:
    """
    post: __return__ >= 0
    """
    return n


def predecessor(n: int) -> int:
    """
    pre:
        n > 0
        (n <
            100)
    post[]:
        _ >= 0
        _ == n - 1
    """
    return n - 1


def calls(n: int) -> int:
    return predecessor(n) + 1


def catches(n: int) -> int:
    try:
        return predecessor(n)
    except Exception:
        return 0


def breaks_outside(account: Account, n: int) -> int:
    account.balance = n
    return account.worth


def uses_input(account: Account) -> int:
    assert account.balance > 0
    return 10 // account.balance


def uses_other(one: Account, other: Account) -> None:
    total = one.balance + other.balance
    assert total >= 0


def declared(n: int) -> int:
    """
    raises: ZeroDivisionError, ValueError
    """
    if n == 3:
        raise ValueError
    if n == 4:
        raise KeyError
    return (1, 2)[1 // n]


def grow(xs: list[int], x: int) -> None:
    """
    pre: len(xs) < 2
    post: len(xs) == len(__old__.xs) + 1
    post: xs[-1] == x
    """
    xs.append(x)
    if x == 7:
        xs.append(x)


def keyword_only(a: int, /, *rest: int, scale: int = 2, **more: int) -> int:
    """
    pre: scale > 1 and len(rest) == 0
    post: _ > a or a <= 0
    """
    return a * scale


def cannot_be_evaluated(n: int) -> int:
    """
    pre: 10 // n > 0
    post: 10 // _ > 0
    """
    return n - 1


async def waits(n: int) -> int:
    """
    pre: n > 0
    post: _ != 5
    """
    await asyncio.sleep(1)
    return n


def counts(n: int):
    """
    pre: 0 < n < 3
    post: False
    """
    for i in range(n):
        yield i


def recursive(n: int) -> int:
    """
    pre: 0 <= n < 5
    post: _ == n * (n + 1) // 2
    """
    return 0 if n == 0 else n + recursive(n - 1)


def prose(n: int) -> int:
    """Does nothing.

    pre: the number is nice
    Note that post: is a word, too.
    """
    return n


def opens_with_assert(n: int) -> int:
    """post: _ > 0"""
    assert n > 0
    return n


def text(name: str) -> str:
    """post: _.endswith("!")"""
    return "hello!"


class Piece:
    """
    inv: 0 <= self.at < 8
    """

    at: int

    def reaches(self, square: int) -> bool:
        """
        pre: 0 <= square < 8
        post: implies(square == self.at, not _)
        """
        raise NotImplementedError


class Runner(Piece):
    def reaches(self, square: int) -> bool:
        return square != self.at


class Walker(Piece):
    def reaches(self, square: int) -> bool:
        return abs(square - self.at) <= 1


class Jumper(Piece):
    def reaches(self, square: int) -> bool:
        """pre: square < 100"""
        return square > 50


class Frozen:
    """
    inv: self.count == __old__.self.count
    """

    count: int

    def look(self) -> int:
        return self.count

    def grow(self) -> None:
        self.count += 1


def asks_itself(least: int) -> bool:
    """pre: asks_itself(least - 1)"""
    return least <= 10


def counts_down(n: int) -> bool:
    """
    pre: n >= 0
    post: __old__.n >= 0 and _
    """
    return n == 0 or counts_down(n - 1)
