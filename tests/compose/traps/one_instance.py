# domain: x=range(-2, 3), y=range(-2, 3)
"""`__new__` returns the same object again, and `__init__` runs again."""


class Single:
    made: "Single | None" = None

    def __new__(cls, x: int) -> "Single":
        if cls.made is None:
            cls.made = super().__new__(cls)
            cls.made.total = 0
        return cls.made

    def __init__(self, x: int) -> None:
        self.total += x


def opened(x: int) -> Single:
    return Single(x if x > 0 else 1)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = opened(x), opened(y)
    assert one is other
    assert one.total != 4
    return 1 // (other.total - 3)
