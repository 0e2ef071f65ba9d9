"""Programs whose certificates are checked: every kind of input, leaf and claim."""

from __future__ import annotations

BRANCHES = """
LIMIT = 50


def fee(total: int, express: bool) -> int:
    if express:
        return 9 if total < LIMIT else 4
    return 0 if total >= LIMIT else 5


def target(total: int, express: bool, member: bool) -> int:
    assert total >= 0
    price = total + fee(total, express)
    if member:
        price -= total // 10
    if price > 100:
        assert total > 90
    return price
"""
FINDINGS = """
def target(x: int, y: int) -> int:
    if x > 10:
        assert y != 7
        return x // y
    if x == 3:
        raise ValueError(x)
    if y > x and x > y:
        return -1
    return x
"""
BOUNDED = """
def target(x: int) -> int:
    count = 0
    while x > 0:
        x -= 1
        count += 1
    return count
"""
OBJECTS = """
from __future__ import annotations
from dataclasses import dataclass


@dataclass
class Node:
    value: int
    next: Node | None


def target(head: Node | None, limit: int) -> Node | None:
    if head is None or head.next is None:
        return head
    if head.next is head:
        return None
    if head.value > limit:
        head.next.value = limit
    return head.next
"""
TEXTS = """
import re


def target(text: str) -> str | None:
    if not text.startswith("a"):
        return None
    if len(text) > 3 and text[1] == "b":
        return text[:2]
    if re.fullmatch("ac+", text):
        return text.upper()
    return text + "!"
"""
FLOATS = """
def target(x: float, y: float) -> float:
    if x > 0.5 and y == x + 1.0:
        return x / y
    if x != x:
        return 0.0
    return abs(x)
"""
LISTS = """
def target(items: list[int], key: int) -> int:
    if len(items) > 3:
        return -1
    if key in items:
        return items.index(key)
    return items[0] if items else 0
"""
UNIONS = """
from enum import Enum


class Colour(Enum):
    RED = 1
    BLUE = 2


def target(value: int | str | None, colour: Colour) -> tuple[str, int]:
    if isinstance(value, str):
        return (value, 1) if value else ("", 0)
    if value is None:
        return (colour.name, 2)
    return ("n", value if colour is Colour.RED else -value)
"""
ASSUMING = """
from pathlore import assume


def target(x: int, y: int) -> int:
    assume(x > y)
    if x == y:
        return 1
    if x + 1 > y:
        return 2
    return 3
"""
REALISED = """
import hashlib


def target(x: int) -> str:
    if x < 0 or x > 3:
        return ""
    return hashlib.sha256(str(x).encode()).hexdigest()[:4]
"""
DICTS = """
def target(table: dict[str, int], key: str) -> int:
    if key not in table:
        return 0
    value = table[key]
    if value < 0:
        raise KeyError(key)
    return value
"""
GENERATOR = """
def target(n: int):
    if n < 0:
        yield "negative"
    for i in range(2):
        yield n + i
"""

ALL = {name.lower(): value for name, value in list(globals().items()) if name.isupper() and isinstance(value, str)}
