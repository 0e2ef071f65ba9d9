"""Paths that take a millisecond each: concrete work between the choices."""


def _work(number: int) -> int:
    total = 0
    for i in range(6000):
        total += i * number % 7
    return total


def drive(a: int, b: int, c: int, d: int, e: int, f: int, g: int) -> int:
    state = 0
    for event in (a, b, c, d, e, f, g):
        if event > 10:
            state += 1
        elif event < -5:
            state += 2
        else:
            state += 3
    return _work(3) + state
