"""Functions with containers that may be one object."""

from __future__ import annotations


class Bag:
    def __init__(self, items: list[int]) -> None:
        self.items = items


def appended(a: list[int], b: list[int]) -> None:
    if not a and not b:
        a.append(1)
        assert not b


def three(a: set[int], b: set[int], c: set[int]) -> None:
    if a is not b and a is not c:
        b.add(1)
        c.discard(1)
        assert 1 in b


def read(a: list[int], b: list[int]) -> int:
    return a[0] + b[0] if a and b else len(a)


def fields_changed(p: Bag, q: Bag) -> None:
    if p is not q and not p.items and not q.items:
        p.items.append(1)
        assert not q.items


def fields_compared(p: Bag, q: Bag) -> None:
    assert p is q or p.items is not q.items


def fields_read(p: Bag, q: Bag) -> None:
    assert len(p.items) == len(p.items) or not q.items


def rows(table: list[list[int]]) -> None:
    if len(table) == 2 and table[0] and table[1]:
        table[0][0] = 5
        table[1][0] = 6
        assert table[0][0] == 5


def one_field(p: Bag) -> None:
    p.items.append(1)
