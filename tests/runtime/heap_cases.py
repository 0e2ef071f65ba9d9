"""Functions on objects that are initialised lazily, with numbers of paths that were counted by hand."""

from __future__ import annotations

import abc
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar


class Node:
    next: Node | None
    value: int

    def __init__(self, value: int, next: Node | None = None) -> None:
        self.value = value
        self.next = next

    def second(self) -> int:
        return self.next.value

    def is_last(self) -> bool:
        return self.next is None


def unread(node: Node) -> int:
    """1: nobody looks at the node."""
    return 5


def read_next(node: Node) -> bool:
    """3: None, the node itself, a new node."""
    return node.next is None


def two_steps(node: Node) -> int:
    """None; self; new: None, first, self, new: 1 + 1 + 4, as a self loop is the same node again."""
    first = node.next
    if first is None:
        return 0
    if first.next is None:
        return 1
    return 2


def walk(node: Node | None) -> int:
    """Lists of up to two nodes: none; one without and with a loop; two that end, loop to the first or the second;
    a third node is too many: 1 + 2 + 3 shapes and one bound."""
    seen = []
    while node is not None and not any(n is node for n in seen):
        seen.append(node)
        node = node.next
    return len(seen)


def alias(a: Node, b: Node) -> bool:
    """2: the same or not."""
    return a is b


def alias_written(a: Node, b: Node) -> int:
    """The same node: the second value wins; different nodes: it does not. 2 paths, one fails."""
    a.value = 1
    b.value = 2
    assert a.value == 1
    return a.value


def alias_optional(a: Node | None, b: Node | None) -> int:
    """None/new x None/(alias)/new: 1 + 1 + 1 + 2 = 5."""
    if a is None:
        return 0 if b is None else 1
    if b is None:
        return 2
    return 3 if a is b else 4


def swap(node: Node) -> Node:
    """Nothing to swap: no next (1); self loop or new next: 2 sides each of the comparison, and what the next points
    to. A self loop compares a value with itself."""
    second = node.next
    if second is None:
        return node
    if node.value > second.value:
        node.next = second.next
        second.next = node
        return second
    return node


class Tree:
    left: Tree | None
    right: Tree | None

    def __init__(self) -> None:
        self.left = None
        self.right = None


def tree_root(tree: Tree) -> int:
    """left: None, self, new; right: None, self, [left,] new: 3 + 3 + 4 = 10."""
    return (tree.left is not None) + (tree.right is not None)


class Double:
    def __init__(self, value: int) -> None:
        self.value = value
        self.next: Double | None = None
        self.previous: Double | None = None


def linked_both_ways(node: Double) -> bool:
    """next: None (1); self: previous None, self, new (3); new: its previous None, first, itself, new (4)."""
    if node.next is None:
        return True
    assert node.next.previous is node
    return True


@dataclass
class Account:
    balance: int = 0
    limit: int = 0
    frozen: bool = False
    BANK: ClassVar[str] = "bank"

    def withdraw(self, amount: int) -> None:
        assert amount > 0 and self.balance >= 0 and self.limit >= 0
        if self.frozen:
            raise PermissionError("frozen")
        self.balance -= amount
        assert self.balance >= -self.limit

    @property
    def available(self) -> int:
        return 100 // (self.balance + self.limit)


def transfer(source: Account, target: Account, amount: int) -> None:
    assert amount > 0
    before = source.balance + target.balance
    source.balance -= amount
    target.balance += amount
    assert source.balance + target.balance == before


@dataclass(frozen=True)
class Point:
    x: int
    y: int = 1

    def slope(self) -> int:
        return self.y // self.x


@dataclass(frozen=True, slots=True)
class Segment:
    start: Point
    end: Point

    def flat(self) -> bool:
        assert self.start.y != 3 or self.end.y != 3 or self.start is self.end or self.start.x == self.end.x
        return self.start.y == self.end.y


class Slotted:
    __slots__ = ("other", "value")
    value: int
    other: Slotted | None

    def total(self) -> int:
        """other: None fails; self; new."""
        return self.value + self.other.value


class Counter:
    step = 1
    count: int = 0

    def tick(self) -> int:
        self.count += self.step
        if self.count == 7:
            raise RuntimeError("seven")
        return self.count


class Base:
    def __init__(self, size: int) -> None:
        self.size = size
        self.extra = size > 3


class Derived(Base):
    def __init__(self, size: int, depth: int) -> None:
        super().__init__(size)
        self.depth = depth

    def ratio(self) -> int:
        if self.extra:
            return 0
        return self.size // self.depth


class Private:
    def __init__(self, secret: int) -> None:
        self.__secret = secret

    def reveal(self) -> int:
        assert self.__secret != 42
        return self.__secret

    def __hidden(self, x: int) -> int:
        return x // self.__secret

    def call(self, x: int) -> int:
        return self.__hidden(x)


class Endless:
    """A type without an end: every instance has another."""

    inner: Endless
    value: int


def follow(e: Endless) -> int:
    """inner: self or new: 2 paths; the values differ or not."""
    if e.inner.value == e.value:
        return 0
    assert e.inner.value > e.value
    return 1


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self) -> int: ...


class Square(Shape):
    def __init__(self, side: int) -> None:
        self.side = side

    def area(self) -> int:
        return self.side * self.side


class Box(Shape):
    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height

    def area(self) -> int:
        return self.width * self.height


def area_is_positive(shape: Shape) -> int:
    area = shape.area()
    assert area >= 0
    return area


def both_shapes(a: Shape, b: Shape) -> str:
    """Square: the same, another, a box; box: a square, the same, another: 6."""
    if a is b:
        return "same"
    return type(a).__name__ + type(b).__name__


class Cached:
    def __init__(self, n: int) -> None:
        self.n = n

    @cached_property
    def square(self) -> int:
        return self.n * self.n

    def check(self) -> bool:
        assert self.square != 49
        return self.square == self.square


class Mutated:
    items: int
    done: bool

    def run(self) -> int:
        if self.done:
            return -1
        self.done = True
        self.items = self.items * 2 + 1
        while self.items > 4:
            self.items -= 4
        assert self.items != 3
        return self.items

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Mutated) and self.items == other.items

    __hash__ = None


def pair_of_nodes(pair: tuple[Node, Node | None]) -> int:
    """second: None, the first, a new one: 3."""
    first, second = pair
    if second is None:
        return 0
    return 1 if first is second else 2


def optional_value(node: Node | None) -> int:
    """None fails; otherwise fine: 2."""
    return node.value


@dataclass
class Tagged:
    tag: int
    children: tuple[Tagged, ...] = ()

    def check(self) -> int:
        for child in self.children:
            assert child.tag <= self.tag
        return len(self.children)


@dataclass
class Nested:
    tag: int
    children: list[Nested]

    def check(self) -> int:
        for child in self.children:
            assert child.tag != 7
        return len(self.children)


def among_its_children(node: Nested) -> int:
    for child in node.children:
        assert child is not node
    return 0


@dataclass
class Group:
    members: dict[str, Group]


def among_its_members(group: Group) -> int:
    if "self" in group.members:
        assert group.members["self"] is not group
    return 0


def held_by_both(node: Nested, other: Nested) -> int:
    if node is not other and node.children and other.children:
        assert node.children[0] is not other.children[0]
    return 0


@dataclass
class Validated:
    low: int
    high: int
    width: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if self.low > self.high:
            raise ValueError("low > high")
        self.width = self.high - self.low

    def middle(self) -> int:
        return (self.low + self.high) // (self.width - 2)


def delete_field(node: Node) -> int:
    del node.value
    return node.value


def set_then_read(node: Node) -> int:
    """The field is written before it is read: nothing to initialise. 1"""
    node.next = None
    node.value = 3
    return node.value + (node.next is None)


def has_field(node: Node) -> bool:
    return hasattr(node, "value") and not hasattr(node, "nothing") and getattr(node, "value", None) is not None


def compare_objects(a: Account, b: Account) -> bool:
    if a == b:
        return True
    assert a.balance != b.balance or a.limit != b.limit
    return False


def stored_alias(a: Node, b: Node) -> int:
    """a.next may be b, if b was there before; b is read first."""
    b.value = 1
    if a.next is b:
        b.value = 2
    assert b.value == 1
    return b.value
