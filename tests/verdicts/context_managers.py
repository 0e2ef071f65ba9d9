# finds: AssertionError in nested
"""A lock that is left locked by an exception."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress


class Lock:
    def __init__(self) -> None:
        self.held = 0

    @contextmanager
    def careless(self) -> Iterator[None]:
        self.held += 1
        yield
        self.held -= 1

    def __enter__(self) -> "Lock":
        self.held += 1
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> bool:
        self.held -= 1
        return kind is ZeroDivisionError


def careful(x: int) -> int:
    lock = Lock()
    result = 0
    with lock:
        result = 10 // x
    assert lock.held == 0
    return result


def nested(x: int) -> int:
    lock = Lock()
    with suppress(ZeroDivisionError), lock.careless():
        10 // (x - 3)
    assert lock.held == 0
    return lock.held
