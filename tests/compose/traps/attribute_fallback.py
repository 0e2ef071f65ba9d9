# domain: x=range(-2, 3), y=range(-2, 3)
"""Missing attributes are computed by a method."""


class Lazy:
    def __init__(self, base: int) -> None:
        self.base = base

    def __getattr__(self, name: str) -> int:
        if name == "twice":
            return self.base * 2
        if name == "kept":
            self.kept = self.base
            return -1
        raise AttributeError(name)


def looked(lazy: Lazy, x: int) -> int:
    return lazy.kept if x > 0 else lazy.twice


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    lazy = Lazy(y)
    first = looked(lazy, x)
    lazy.base += 1
    second = looked(lazy, 1)
    assert first == -1 or x <= 0
    assert second != 2 or x <= 0
    return lazy.other if second == -2 else second
