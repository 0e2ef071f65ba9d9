"""Functions and classes with contracts of icontract."""

import asyncio

import icontract
from icontract import ensure, invariant, require, snapshot


@require(lambda n: n > 0, "positive")
@ensure(lambda result: result >= 0)
@ensure(lambda n, result: result == n - 1)
def predecessor(n: int) -> int:
    return n - 1


@ensure(lambda result: result >= 0, "not negative")
def size(n: int) -> int:
    return n


def calls(n: int) -> int:
    return predecessor(n)


def catches(n: int) -> int:
    try:
        return predecessor(n)
    except icontract.ViolationError:
        return 0


@snapshot(lambda xs: xs[:], name="before")
@ensure(lambda OLD, xs: len(xs) == len(OLD.before) + 1)
def grow(xs: list[int], x: int) -> None:
    xs.append(x)
    if x == 7:
        xs.append(x)


@invariant(lambda self: self.balance >= 0)
class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance

    @require(lambda amount: amount > 0)
    def deposit(self, amount: int) -> None:
        self.balance += amount

    def withdraw(self, amount: int) -> None:
        self.balance -= amount


def uses_input(account: Account) -> None:
    assert account.balance >= 0


def passes_on(account: Account, n: int) -> None:
    account.deposit(n)


@require(lambda n: n != 3, error=ValueError)
@require(lambda n: 10 // n > 0)
def own_error(n: int) -> int:
    return n


def meets_own_error(n: int) -> int:
    return own_error(n) if n > 0 else 0


def is_small(n: int) -> bool:
    return n < 10


@require(is_small)
def named(n: int) -> int:
    return n


def calls_named(n: int) -> int:
    return named(n)


@ensure(lambda result: result != 5)
async def waits(n: int) -> int:
    await asyncio.sleep(1)
    return n


class Base(icontract.DBC):
    @require(lambda n: n > 0)
    def take(self, n: int) -> int:
        return n


class Derived(Base):
    @require(lambda n: n < -5)
    def take(self, n: int) -> int:
        return 1 // n
