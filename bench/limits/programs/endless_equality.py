"""Never decides whether two objects are equal, or how they print."""


class Odd:
    def __init__(self, x: int) -> None:
        self.x = x

    def __eq__(self, other: object) -> bool:
        while self.x > 3:
            sorted(range(100_000))
        return False

    def __hash__(self) -> int:
        return self.x

    def __repr__(self) -> str:
        while True:
            sorted(range(100_000))


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    return len({Odd(x), Odd(x)})
