# domain: x=range(-2, 3), y=range(-2, 3)
"""What `finally` writes is there however the callee ends."""


class Log:
    def __init__(self) -> None:
        self.depth = 0


def guarded(log: Log, x: int) -> int:
    log.depth += 1
    try:
        if x == 2:
            raise ValueError(x)
        return 6 // x
    finally:
        log.depth -= x


def target(x: int, y: int) -> object:
    if not (-2 <= x <= 2 and -2 <= y <= 2):
        return None
    log = Log()
    total = 0
    for n in (x, y):
        try:
            total += guarded(log, n)
        except ValueError as error:
            total -= error.args[0]
    assert log.depth == 2 - x - y
    assert total != -4
    return total
