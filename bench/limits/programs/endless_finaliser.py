"""Objects in cycles, whose finalisers never end."""


class Cyclic:
    def __init__(self) -> None:
        self.me = self

    def __del__(self) -> None:
        while True:
            pass


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    Cyclic()
    return 1
