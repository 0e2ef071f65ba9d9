# domain: x=range(-2, 3), y=range(-2, 3)
"""Comprehensions, `any`, `map`, `sorted` and `max` call functions."""


def weight(x: int) -> int:
    return -x if x < 0 else x + 1


def is_light(x: int) -> bool:
    return weight(x) < 2


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    numbers = [x, y, 0]
    weights = [weight(n) for n in numbers if n != 1]
    heaviest = max(numbers, key=weight)
    if any(is_light(n) for n in numbers[:2]):
        assert sum(map(weight, numbers)) != 5
    first = sorted(numbers, key=weight)[0]
    assert heaviest != 2 or first != -1
    return weights[1] // (heaviest - first)
