"""Covers dataclasses: defaults, factories, post-init, keyword-only and init-only fields, repr."""

from dataclasses import KW_ONLY, InitVar, asdict, astuple, dataclass, field, fields, replace


@dataclass
class Item:
    name: str
    price: int
    quantity: int = 1
    tags: list[str] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.price * self.quantity


@dataclass
class Order:
    items: list[Item] = field(default_factory=list)
    discount: InitVar[int] = 0
    total: int = field(init=False)
    note: str = field(default="", repr=False, compare=False)
    _: KW_ONLY
    express: bool = False

    def __post_init__(self, discount: int) -> None:
        if discount < 0:
            raise ValueError(f"discount {discount}")
        self.total = sum(item.total for item in self.items) - discount + 5 * self.express


@dataclass(slots=True)
class Node:
    value: int
    next: "Node | None" = None


@dataclass
class Special(Item):
    bonus: int = 7

    def __post_init__(self) -> None:
        self.tags.append(f"bonus {self.bonus + self.price}")


def run_repr(price: int, quantity: int) -> tuple[str, int]:
    item = Item("pen", price, quantity, [f"{quantity}"])
    return repr(item), Item("cup", price).total + len(Item("x", 1).tags)


def run_order(price: int, discount: int, express: bool) -> tuple[int, str]:
    order = Order([Item("a", price), Item("b", price, 2)], discount, express=express)
    order.note = "changed"
    return order.total, repr(Order([], express=not express))


def run_equality(a: int, b: int) -> tuple[bool, bool, bool, bool]:
    return (
        Item("x", a) == Item("x", b),
        Order(note=str(a)) == Order(note=str(b)),
        Node(a, Node(b)) == Node(b, Node(a)),
        Item("x", a) == Special("x", a),
    )


def run_conversions(price: int, quantity: int) -> tuple:
    item = Item("pen", price, quantity)
    changed = replace(item, quantity=quantity + 1)
    return asdict(item), astuple(changed), [f.name for f in fields(Item) if f.name > "o"]


def run_inheritance(price: int, bonus: int) -> tuple[str, int]:
    special = Special("s", price, bonus=bonus)
    return repr(special), special.total


def run_linked(a: int, b: int) -> str:
    return repr(Node(a, Node(b) if b > a else None))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_repr": [(1, 2), (0, 0), (-5, 3), (100, -1)],
    "run_order": [(10, 3, False), (10, 0, True), (-4, 1, True), (1, -1, False)],
    "run_equality": [(1, 2), (3, 3), (0, 0), (-1, 1)],
    "run_conversions": [(1, 2), (0, 0), (-5, 3), (7, -1)],
    "run_inheritance": [(1, 2), (0, 0), (-5, 3), (7, -7)],
    "run_linked": [(1, 2), (2, 1), (0, 0), (-1, 0)],
}
