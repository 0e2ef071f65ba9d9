"""Targets for test generation: every kind of call, of input, and of outcome."""

from __future__ import annotations

import asyncio
import enum
import math
import random
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, ClassVar, Literal, Optional

import pathlore


class Colour(enum.Enum):
    RED = 1
    BLUE = 2

    def other(self) -> Colour:
        return Colour.BLUE if self is Colour.RED else Colour.RED


class Access(enum.Flag):
    READ = 1
    WRITE = 2


class TooMuch(Exception):
    """An exception of the program."""


@dataclass(frozen=True)
class Point:
    x: int
    y: int

    def moved(self, distance: int) -> Point:
        if distance == 0:
            return self
        return Point(self.x + distance, self.y)


@dataclass(slots=True)
class Link:
    value: int
    next: Optional[Link] = None

    def grown(self) -> Link:
        if self.next is None:
            self.next = Link(self.value + 1)
        return self.next


@dataclass
class Card:
    colour: Colour
    rank: int = 0
    marks: list[int] = field(default_factory=list)


class Account:
    """An ordinary class: constructor, property, static and class methods."""

    def __init__(self, balance: int, limit: int = 10) -> None:
        if limit < 0:
            raise ValueError(f"limit [{limit}] is negative")
        self.balance = balance
        self.limit = limit

    def deposit(self, amount: int) -> None:
        if amount <= 0:
            raise ValueError("an amount must be positive")
        self.balance += amount

    def withdraw(self, amount: int) -> bool:
        if amount > self.balance + self.limit:
            return False
        self.balance -= amount
        assert self.balance >= 0
        return True

    @property
    def overdrawn(self) -> bool:
        return self.balance < 0

    @staticmethod
    def fee(amount: int) -> float:
        return math.inf if amount > 100 else amount / 2

    @classmethod
    def opened(cls, amount: int) -> Account:
        return cls(amount if amount > 0 else 0)

    def _Account__private(self, amount: int) -> int:  # noqa: N802  (mangled, as a private method is)
        return amount if self.balance else 0


class Box:
    content: int
    other: Optional[Box]

    def __init__(self) -> None:
        self.content = 5
        self.other = None

    def link(self, box: Box) -> Box:
        self.other = box
        if box is self:
            return self
        box.other = self
        return Box()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Box) and other.content == self.content

    __hash__ = None  # type: ignore[assignment]


def first_of(boxes: tuple[Box, Box]) -> int:
    if boxes[0] is boxes[1]:
        return 1
    boxes[0].content = 7
    return 2


def next_to_last(link: Optional[Link]) -> Optional[Link]:
    if link is None or link.next is None:
        return None
    if link.next is link:
        raise TooMuch("a circle")
    return link if link.next.next is None else link.next


def drawn_card(red: bool, rank: int) -> Card:
    return Card(Colour.RED if red else Colour.BLUE, rank, [rank])


def colours(colour: Colour, word: Literal["a", "b"], number: int | None) -> Colour | str | int:
    if colour is Colour.RED:
        return word
    return colour if number is None else number


def values(number: int) -> list[Any]:
    if number > 5:
        return [math.nan, Colour.RED, {"a": -math.inf}, Access.READ | Access.WRITE, Box()]
    exact = [Fraction(number, 3), deque([1, number]), Counter("aa"), frozenset({number}), {3, 1}]
    return [*exact, (number,), b'"', "it's \"x\"", 1j, 2.5, None, True, ..., int]


def kinds(number: int) -> Any:
    class Local:
        pass

    found = [int, Account, Local(), iter([1]), lambda: 1, ValueError("a", 1), first_of, "x" * 150]
    return [*found, 10**120, math.nan][number]


def arguments(first: int, /, second: int = 3, *rest: int, flag: bool = False) -> tuple[Any, ...]:
    if flag:
        return first, second, rest
    return (sum(rest),)


def divided(dividend: int, divisor: int) -> int:
    quotient = dividend // divisor
    if quotient > 100:
        return 0
    return reciprocal(quotient)


def reciprocal(number: int) -> int:
    if number > 50:
        return 1
    try:
        found = 10 // number
        found += 1
    except ZeroDivisionError:
        return -1
    return found


def checked(number: int) -> int:
    if number < 0:
        raise ValueError("negative")
    refuse_three(number)
    doubled = number * 2
    return doubled


def refuse_three(number: int) -> None:
    if number == 3:
        raise KeyError(number)
    assert number != 4, "four"


def hidden(number: int) -> None:
    class Inner(TooMuch):
        pass

    if number:
        raise Inner(f"somewhere at {0x1234:#x}")


def grouped(number: int) -> None:
    if number:
        raise ExceptionGroup("several", [ValueError(number), TypeError()])


def endless(number: int) -> int:
    return endless(number + 1)


def counted(number: int) -> int:
    return 0 if number <= 0 else 1 + counted(number - 1)


async def awaited(number: int) -> int:
    await asyncio.sleep(0)
    if number > 3:
        raise TooMuch(number)
    return number


async def never(number: int) -> int:
    if number:
        await asyncio.get_running_loop().create_future()
    return number


async def streamed(number: int) -> AsyncIterator[int]:
    for i in range(number):
        if i > 2:
            return
        yield i


def generated(number: int) -> Iterator[int]:
    for i in range(number):
        if i == 3:
            raise TooMuch("three")
        yield i


def for_ever(number: int) -> Iterator[int]:
    while True:
        yield number


def drawn(number: int) -> int:
    more = pathlore.symbolic(int, "more")
    pathlore.assume(more > 2)
    box = pathlore.symbolic(Box, "box")
    if more > 10 + number:
        box.content = 3
        raise AssertionError("too much")
    return more


def test_like(number: int) -> int:
    return 2 if number > 1 else 1


def max(input: Box, result: int) -> int:
    if input.content > 4:
        input.content += 1
    return result


def independent(first: int, second: int) -> int:
    result = 0
    if first > 0:
        result += 1
    if second > 0:
        result += 2
    return result


def looping(number: int) -> int:
    total = 0
    while total * total < number:
        total += 1
    return total


def infeasible(number: int) -> int:
    if number > 10 and number < 5:
        return 1
    return 0


def assumed(number: int) -> int:
    assert number > 0
    return number if number > 5 else 5


def written(number: int) -> int:
    if number > 3:
        with open("/tmp/no", "w") as file:
            file.write("no")
    return number


def shuffled(number: int) -> float:
    return random.random() if number > 3 else 0.0


def clocked(number: int) -> int:
    return time.perf_counter_ns() if number > 3 else 0


class Registry:
    entries: ClassVar[dict[int, int]] = {}


calls = 0


def remembered(number: int) -> int:
    global calls
    calls += 1
    Registry.entries[number] = calls
    return calls if number > 3 else -calls
