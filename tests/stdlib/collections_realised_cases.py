"""Calls of collections that realise."""

from collections import OrderedDict, deque


def rotated(a: int, b: int):
    items = deque([1, 2, 3])
    items.rotate(a)
    items.insert(b, 9)
    return list(items)


def ordered(a: int, b: int):
    table = OrderedDict([(a, 1), (b, 2), (3, 3)])
    table.move_to_end(a)
    return list(table.items()), table.popitem(last=False)
