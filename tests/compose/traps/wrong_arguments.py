# domain: x=range(-2, 3), y=range(-2, 3)
"""Calls with arguments that do not fit fail in the caller, before the callee begins."""


def two(a: int, b: int, *, sign: int = 1) -> int:
    return (a - b) * sign


def passed(arguments: list[int], options: dict[str, int]) -> int:
    return two(*arguments, **options)


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    arguments = [x, y, 1][: 2 + (x == 2)]
    options = {"sign": -1} if y > 0 else {"way": 1} if y == -2 else {}
    return 4 // passed(arguments, options)
