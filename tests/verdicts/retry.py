# finds: AssertionError in attempts
"""Retries with exceptions, finally and else."""


class Busy(Exception):
    def __init__(self, left: int) -> None:
        super().__init__(f"{left} left")
        self.left = left


def connect(load: int, attempt: int) -> int:
    if load > attempt:
        raise Busy(load - attempt)
    return attempt


def attempts(load: int) -> int:
    log: list[str] = []
    for attempt in range(3):
        try:
            result = connect(load, attempt)
        except Busy as error:
            log.append(str(error.left))
        else:
            log.append("ok")
            return result
        finally:
            log.append(".")
    assert load > 3
    return -1
