# domain: x=range(-2, 3), y=range(-2, 3)
"""The truth of an object is a call."""


class Stock:
    def __init__(self, count: int) -> None:
        self.count = count

    def __bool__(self) -> bool:
        self.count -= 1
        return self.count > 0


def sold(stock: Stock) -> int:
    sales = 0
    while stock and sales < 3:
        sales += 1
    return sales


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    stock = Stock(x + y)
    sales = sold(stock)
    if stock or sales == 3:
        raise OverflowError(sales)
    return 1 // (stock.count + 2)
