# domain: x=range(-2, 3), y=range(-2, 3)
"""An attribute of the object hides that of its class from the first write on."""


class Tank:
    level = 1

    def fill(self, x: int) -> int:
        if x > 0:
            self.level = self.level + x
        return self.level


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    one, other = Tank(), Tank()
    first = one.fill(x)
    Tank.level = 2
    second = one.fill(y)
    third = other.fill(y)
    assert second != third or x <= 0 or first == 2
    assert not (first == 1 and second == 4)
    return first, second, third
