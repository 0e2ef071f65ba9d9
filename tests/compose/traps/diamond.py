# domain: x=range(-2, 3)
"""The order of base classes decides what `super()` means."""


class Root:
    def run(self, x: int) -> int:
        return x


class Left(Root):
    def run(self, x: int) -> int:
        return super().run(x + 1)


class Right(Root):
    def run(self, x: int) -> int:
        return super().run(x * 2) if x > 0 else super().run(x)


class Both(Left, Right):
    def run(self, x: int) -> int:
        return super().run(x)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    joined, left = Both().run(x), Left().run(x)
    assert joined == left or x >= 0
    assert joined != 6
    return 1 // (left - 2)
