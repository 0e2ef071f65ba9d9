# domain: x=range(-2, 3), y=range(-2, 3)
"""Methods return the object itself."""


class Builder:
    def __init__(self) -> None:
        self.total = 0
        self.count = 0

    def add(self, x: int) -> "Builder":
        if x != 0:
            self.total += x
            self.count += 1
        return self


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    builder = Builder()
    same = builder.add(x).add(y)
    assert same is builder
    assert builder.count != 2 or builder.total != 4
    return builder.total // builder.count
