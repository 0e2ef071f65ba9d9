# holds
"""Each cart has items of its own."""

from dataclasses import dataclass, field


@dataclass
class Cart:
    items: list[int] = field(default_factory=list)

    def add(self, item: int) -> None:
        assert len(self.items) <= 4
        self.items.append(item)


def carts(first: int, second: int) -> int:
    a, b = Cart(), Cart()
    a.add(first)
    if second != 7:
        b.add(second)
    assert len(a.items) == 1
    assert a.items[0] == first
    return len(b.items)
