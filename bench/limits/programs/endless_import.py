"""Never comes to the end of its import."""


def target(x: int) -> int:
    return 1 // (x - 7)


while True:
    pass
