# finds: AssertionError in root
# for: root(3 + 4j)
"""A number that has this square."""


def root(z: complex) -> bool:
    if not (0 < z.real < 10 and 0 < z.imag < 10):
        return False
    assert z * z != complex(-7, 24)
    return True
