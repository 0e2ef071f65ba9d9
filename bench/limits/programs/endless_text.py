"""An exception whose text is never done."""


class EndlessError(Exception):
    def __str__(self) -> str:
        while True:
            pass

    __repr__ = __str__


def target(x: int) -> int:
    if x == 0:
        return 1 // x
    if x == 8:
        return 0
    raise EndlessError(x)
