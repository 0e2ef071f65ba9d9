# domain: x=range(-2, 3), flag=(False, True)
"""A global gets the name of a builtin, and goes away again."""


def size(x: int) -> int:
    return abs(x) + 1


def target(x: int, flag: bool) -> object:
    if not -2 <= x <= 2:
        return None
    first = size(x)
    if flag:
        globals()["abs"] = lambda n: n
    second = size(x)
    globals().pop("abs", None)
    third = size(x)
    assert first == third
    assert second >= 0 or not flag
    return 2 // second
