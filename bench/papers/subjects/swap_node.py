"""Linked nodes that swap with their successor, in an order that a flag sets."""

from typing import Optional


class Node:
    elem: int
    next: Optional["Node"]

    def __init__(self, elem: int, successor: Optional["Node"] = None) -> None:
        self.elem = elem
        self.next = successor

    def swap(self, ascending: bool) -> "Node":
        successor = self.next
        if successor is not None and (
            (self.elem > successor.elem and ascending) or (self.elem <= successor.elem and not ascending)
        ):
            self.next = successor.next
            successor.next = self
            return successor
        return self


def swap_node(n: Optional[Node], b: bool) -> None:
    if n is not None:
        n.swap(b)


def call_twice(n1: Optional[Node], b1: bool, n2: Optional[Node], b2: bool) -> None:
    swap_node(n1, b1)
    swap_node(n2, b2)


def call_3_times(
    n1: Optional[Node],
    b1: bool,
    n2: Optional[Node],
    b2: bool,
    n3: Optional[Node],
    b3: bool,
) -> None:
    swap_node(n1, b1)
    swap_node(n2, b2)
    swap_node(n3, b3)
