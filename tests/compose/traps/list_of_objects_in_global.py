# domain: x=range(-2, 3), y=range(-2, 3)
"""The objects of a registry are changed by name and read in bulk."""


class Item:
    def __init__(self, price: int) -> None:
        self.price = price


REGISTRY = {"a": Item(1), "b": Item(2)}


def priced(name: str, x: int) -> None:
    if name in REGISTRY:
        REGISTRY[name].price += x
    else:
        REGISTRY[name] = Item(x)


def total() -> int:
    result = 0
    for item in REGISTRY.values():
        if item.price > 0:
            result += item.price
    return result


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    before = total()
    priced("a", x)
    priced("c" if y > 0 else "b", y)
    after = total()
    assert before == 3
    assert after != 7
    return 1 // (after - 2)
