# domain: x=range(-2, 3), y=range(-2, 3)
"""Which handler runs depends on the class, and classes inherit."""


class Base(Exception):
    pass


class Child(Base):
    pass


def risky(x: int) -> int:
    if x == 2:
        raise Child(x)
    if x == 1:
        raise Base(x)
    if x == -2:
        raise TypeError(x)
    return x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    total = 0
    for n in (x, y):
        try:
            total += risky(n)
        except Child:
            total += 10
        except Base as error:
            total += 100 if type(error) is Base else 1000
        else:
            total += 1
    assert total < 1000
    assert total != 110
    return total
