# domain: x=range(-2, 3), y=range(-2, 3)
"""A method goes over objects in a list, of which two are one."""


class Item:
    def __init__(self, price: int) -> None:
        self.price = price


class Cart:
    def __init__(self) -> None:
        self.items: list[Item] = []

    def add(self, item: Item) -> "Cart":
        if item.price >= 0:
            self.items.append(item)
        return self

    def raise_all(self) -> int:
        for item in self.items:
            item.price += 1
        return sum(item.price for item in self.items)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    item = Item(x)
    total = Cart().add(item).add(Item(y)).add(item).raise_all()
    assert item.price == (x + 2 if x >= 0 else x)
    return 1 // (total - 8)
