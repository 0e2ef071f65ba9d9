# domain: x=range(-2, 3)
"""A function gets the code of another."""


def first(x: int) -> int:
    return x + 1 if x > 0 else 1


def second(x: int) -> int:
    return x - 1 if x > 1 else 2


def caller(x: int) -> int:
    return first(x)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    before = caller(x)
    original = first.__code__
    first.__code__ = second.__code__
    after = caller(x)
    first.__code__ = original
    assert before != 2 or after == 2
    assert after != 1
    return before
