# holds
"""Stock by name: at most what is there is sold."""


def sell(stock: dict[str, int], item: str, count: int) -> int:
    assert len(stock) <= 2
    if count <= 0 or stock.get(item, 0) <= 0:
        return 0
    sold = min(count, stock[item])
    before = stock[item]
    stock[item] -= sold
    if stock[item] == 0:
        del stock[item]
        assert before == sold
    assert item not in stock or stock[item] > 0
    return sold
