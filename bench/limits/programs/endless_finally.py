"""Goes on in a finally clause, and again when it is thrown away."""


class Held:
    def __del__(self) -> None:
        while True:
            pass


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    held = Held()
    try:
        while True:
            pass
    finally:
        while held is not None:
            pass
