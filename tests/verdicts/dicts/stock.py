# finds: KeyError in sell
# for: sell({}, "", 1)
"""Stock by name: items that nobody has ever stored."""


def sell(stock: dict[str, int], item: str, count: int) -> int:
    assert len(stock) <= 2
    if count <= 0:
        return 0
    if stock.get(item, 0) < count:
        count = stock[item]
    stock[item] -= count
    return count
