# domain: x=range(-1, 4), y=range(-2, 3)
"""The number of arguments depends on an input."""


def largest(*numbers: int) -> int:
    best = numbers[0]
    for number in numbers[1:]:
        if number > best:
            best = number
    return best


def target(x: int, y: int) -> object:
    if not (-1 <= x <= 3 and -2 <= y <= 2):
        return None
    arguments = [y - n for n in range(x)]
    found = largest(*arguments)
    assert found == y
    return largest(0, *arguments) // (found - x)
