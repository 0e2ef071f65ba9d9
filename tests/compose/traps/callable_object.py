# domain: x=range(-2, 3), y=range(-2, 3)
"""An object that is called keeps what it was called with."""


class Mean:
    def __init__(self) -> None:
        self.total = 0
        self.count = 0

    def __call__(self, x: int) -> int:
        if x >= 0:
            self.total += x
            self.count += 1
        return self.total // self.count


def fed(mean: Mean, x: int) -> int:
    return mean(x)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    mean = Mean()
    try:
        fed(mean, x)
    except ZeroDivisionError:
        mean.count = 2
    result = fed(mean, y)
    assert result != 2
    assert mean.count != 3 or result == 0
    return result
