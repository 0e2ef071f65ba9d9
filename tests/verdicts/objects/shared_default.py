# finds: AssertionError in carts
# for: carts(1, 2)
"""A class attribute that all carts share."""


class Cart:
    items: list[int] = []

    def add(self, item: int) -> None:
        assert len(self.items) <= 4
        self.items.append(item)


def carts(first: int, second: int) -> int:
    a, b = Cart(), Cart()
    a.add(first)
    if second != 7:
        b.add(second)
    assert len(a.items) == 1
    return len(b.items)
