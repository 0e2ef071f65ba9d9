"""A Diophantine equation whose solutions have many digits."""


def target(x: int, y: int, z: int) -> int:
    if x == 0:
        return 1 // x
    if x * x * x + y * y * y + z * z * z == 42 and abs(x) > 100:
        return 1
    if x * x - 991 * y * y == 1 and y > 1 and x * y * z > x + y + z:
        return 2
    return 0
