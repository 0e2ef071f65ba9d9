# domain: x=range(-2, 3), y=range(-2, 3)
"""Class methods keep state on the class that they are called on."""


class Pool:
    made = 0

    def __init__(self, size: int) -> None:
        self.size = size

    @classmethod
    def make(cls, x: int) -> "Pool":
        cls.made += 1
        return cls(cls.clip(x) + cls.made)

    @staticmethod
    def clip(x: int) -> int:
        return x if x > 0 else 0


class Deep(Pool):
    @staticmethod
    def clip(x: int) -> int:
        return 2 * x if x > 1 else x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = Pool.make(x), Deep.make(y)
    assert Pool.made == 1 and Deep.made == 2
    assert one.size <= other.size or y < 2
    return 3 // (other.size - 3)
