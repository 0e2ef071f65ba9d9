# domain: x=range(-2, 3)
"""Division makes a float of a number, and comparison does not mind."""


def halved(x: float) -> float:
    return x / 2 if x > 0 else x


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    once = halved(x)
    twice = halved(once)
    assert isinstance(once, float) == (x > 0)
    assert twice != 0.25
    return [10, 20, 30][twice]
