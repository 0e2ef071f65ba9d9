# domain: x=range(-2, 3)
"""One parameter has many concrete values: bound, exponent, length, index and key."""

NAMES = {0: "a", 1: "b", 2: "c", 3: "d", 4: "e"}


def used(x: int, k: int) -> int:
    total = 0
    for n in range(k):
        total += n
    if x > k:
        return 2**k + total
    return len("ab" * k) + [9, 8, 7, 6, 5][k] + ord(NAMES[k])


def target(x: int) -> object:
    if not -2 <= x <= 2:
        return None
    results = [used(x, k) for k in range(5)]
    assert results[1] != 2 or results[0] == 1
    assert results[0] != 1 or results[1] == 2
    return 5 // (used(x, 4) - used(x, 3) - 1) // (results[0] - 106)
