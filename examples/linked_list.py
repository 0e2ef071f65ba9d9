"""Linked lists: shapes of the heap as inputs.

Nobody builds a list here: fields come into being when the code reads them, and a field of type `Node | None` can be
None, a new node, or a node that is there already. `insert_after` makes a node its own successor when both parameters
are the same node; `drop_second` forgets that there may be no second one.

Look at: reproductions that build linked nodes, and the one that needs two names for one node.

finds: PL101 insert_after
finds: PL205 drop_second
holds: drop_second_carefully
holds: swap_values
holds: test_three_nodes_are_reversed
"""

from __future__ import annotations


class Node:
    def __init__(self, value: int, next: Node | None = None) -> None:
        self.value = value
        self.next = next


def insert_after(node: Node, new: Node) -> None:
    new.next = node.next
    node.next = new
    assert node.next is not node, "a node follows itself"


def drop_second(head: Node) -> Node:
    head.next = head.next.next
    return head


def drop_second_carefully(head: Node) -> Node:
    if head.next is not None:
        head.next = head.next.next
    return head


def swap_values(left: Node, right: Node) -> None:
    """Exchanges two values without a third variable; a node may be exchanged with itself."""
    before = left.value, right.value
    if left is not right:
        left.value += right.value
        right.value = left.value - right.value
        left.value -= right.value
    assert (right.value, left.value) == before


def reversed_list(head: Node | None) -> Node | None:
    done: Node | None = None
    while head is not None:
        head.next, done, head = done, head, head.next
    return done


def test_three_nodes_are_reversed(x: int, y: int, z: int) -> None:
    head = reversed_list(Node(x, Node(y, Node(z))))
    values = []
    while head is not None:
        values.append(head.value)
        head = head.next
    assert values == [z, y, x]
