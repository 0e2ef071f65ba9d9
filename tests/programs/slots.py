"""Covers __slots__: stores, unset slots, inheritance, refused names and slotted linked nodes."""


class Node:
    __slots__ = ("next", "value")

    def __init__(self, value: int, next: "Node | None" = None) -> None:
        self.value = value
        self.next = next


class Measured(Node):
    __slots__ = ("length",)

    def measure(self) -> int:
        try:
            return self.length
        except AttributeError:
            node, self.length = self.next, 0
            while node is not None:
                self.length += 1
                node = node.next
            return self.length


class Open(Node):
    pass


def insert_sorted(head: Node | None, value: int) -> Node:
    if head is None or value <= head.value:
        return Node(value, head)
    node = head
    while node.next is not None and node.next.value < value:
        node = node.next
    node.next = Node(value, node.next)
    return head


def to_list(node: Node | None) -> list[int]:
    return [] if node is None else [node.value, *to_list(node.next)]


def run_insert_sorted(a: int, b: int, c: int) -> list[int]:
    head = None
    for value in (a, b, c):
        head = insert_sorted(head, value)
    return to_list(head)


def run_reverse(a: int, b: int) -> list[int]:
    head, result = Node(a, Node(b, Node(a + b))), None
    while head:
        head.next, result, head = result, head, head.next
    return to_list(result)


def run_unset_slot(count: int) -> tuple[int, int]:
    measured = Measured(count)
    for value in range(count % 4):
        measured.next = Node(value, measured.next)
    first = measured.measure()
    measured.next = None
    if count < 0:
        del measured.length
    return first, measured.measure()


def run_refused_name(value: int) -> list[str]:
    results = []
    for kind in (Node, Measured, Open):
        item = kind(value)
        try:
            item.color = value + 1
            results.append(f"{kind.__name__} {item.color} {len(vars(item))}")
        except AttributeError:
            if value > 0:
                results.append(f"{kind.__name__} refused")
    return results


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_insert_sorted": [(1, 2, 3), (3, 2, 1), (2, 2, 2), (0, 5, -5), (1, 9, 4)],
    "run_reverse": [(1, 2), (0, 0), (-3, 3), (7, -1)],
    "run_unset_slot": [(0,), (1,), (3,), (-1,), (-4,), (6,)],
    "run_refused_name": [(1,), (0,), (-5,), (40,)],
}
