# domain: x=range(-2, 3), flag=(False, True)
"""Which field is written depends on the arguments."""


class Pair:
    def __init__(self, a: int, b: int) -> None:
        self.a = a
        self.b = b


def put(pair: Pair, name: str, value: int) -> None:
    setattr(pair, name, getattr(pair, name) + value)


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    pair = Pair(x, 1)
    put(pair, "a" if flag else "b", x)
    put(pair, "b", 1)
    assert pair.a + pair.b == 2 * x + 2
    assert pair.a != pair.b or not flag
    return pair.a // pair.b
