# domain: x=range(-3, 4), y=range(-3, 4)
"""To write a property is a call that may fail."""


class Dial:
    def __init__(self) -> None:
        self._at = 0

    @property
    def at(self) -> int:
        return self._at

    @at.setter
    def at(self, value: int) -> None:
        if value > 4:
            raise ValueError(value)
        self._at = value if value > -2 else -2


def turned(dial: Dial, by: int) -> int:
    dial.at += by
    return dial.at


def target(x: int, y: int) -> object:
    if not (-3 <= x <= 3 and -3 <= y <= 3):
        return None
    dial = Dial()
    turned(dial, x)
    result = turned(dial, y)
    assert result >= -2
    assert result != 4
    return result
