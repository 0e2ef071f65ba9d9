# domain: x=range(-2, 3), y=range(-2, 3)
"""Calls are counted in an attribute of the class."""


class Meter:
    count = 0

    def read(self, x: int) -> int:
        Meter.count += 1
        return x * Meter.count


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    meter = Meter()
    result = meter.read(x) + meter.read(y)
    assert result != 6
    return result
