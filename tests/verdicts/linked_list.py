# finds: AttributeError in append, AssertionError in length_of_three
"""A singly linked list that is appended to."""

from __future__ import annotations


class Cell:
    def __init__(self, value: int, next: Cell | None = None) -> None:
        self.value = value
        self.next = next


def append(first: Cell | None, value: int) -> Cell:
    last = first
    for _ in range(2):
        if last.next is None:
            break
        last = last.next
    last.next = Cell(value)
    return first


def length_of_three(a: int, b: int, c: int) -> int:
    cells = Cell(a, Cell(b, Cell(c)))
    count, cell = 0, cells
    while cell is not None and cell.value != 0:
        count += 1
        cell = cell.next
    assert count == 3
    return count
