# domain: x=range(-2, 3)
"""A function imports what it needs, and the target replaces a function of that module."""


def measured(x: int) -> int:
    import operator

    return operator.neg(x) if x > 0 else operator.index(x)


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    first = measured(x)
    second = measured(first + 1)
    assert first <= 0
    assert second != -1
    return 2 // (first + second + 3)
