# finds: AssertionError in order
"""Stock by item number; an order of nothing of an unknown item leaves an entry behind."""


class Stock:
    def __init__(self) -> None:
        self.items: dict[int, int] = {1: 5, 2: 0}

    def take(self, item: int, count: int) -> bool:
        available = self.items.setdefault(item, 0)
        if available < count:
            return False
        self.items[item] = available - count
        return True


def order(item: int, count: int) -> int:
    assert count >= 0
    stock = Stock()
    done = stock.take(item, count)
    if done:
        assert item in (1, 2)
    assert all(n >= 0 for n in stock.items.values())
    return len(stock.items)
