"""A linked list that keeps its values sorted as they are added."""

from typing import Optional


class Node:
    value: int
    next: Optional["Node"]

    def __init__(self, value: int, successor: Optional["Node"] = None) -> None:
        self.value = value
        self.next = successor


class SortedList:
    head: Optional[Node]

    def __init__(self) -> None:
        self.head = None

    def add(self, value: int) -> None:
        head = self.head
        if head is None:
            self.head = Node(value)
            return
        if value < head.value:
            self.head = Node(value, head)
            return
        current = head
        while current.next is not None and current.next.value < value:
            current = current.next
        current.next = Node(value, current.next)


def add_to_two(first: int, second: int, value: int) -> None:
    """One value added to a list of two nodes, whatever their values."""
    values = SortedList()
    values.head = Node(first, Node(second))
    values.add(value)


def add_3_times(v1: int, v2: int, v3: int) -> None:
    values = SortedList()
    for value in (v1, v2, v3):
        values.add(value)


def add_5_times(v1: int, v2: int, v3: int, v4: int, v5: int) -> None:
    values = SortedList()
    for value in (v1, v2, v3, v4, v5):
        values.add(value)
