"""Euclid's algorithm: remainders of remainders, which solvers take for nonlinear arithmetic."""


def target(a: int, b: int) -> int:
    if a == 0:
        return 1 // a
    while b != 0:
        a, b = b, a % b
    assert a != 12345
    return a
