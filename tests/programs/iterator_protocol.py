"""Covers __iter__ and __next__, iter with a sentinel, next with a default, and shared iterators."""


class Collatz:
    def __init__(self, start: int) -> None:
        self.value = start

    def __iter__(self):
        return self

    def __next__(self) -> int:
        if self.value <= 1:
            raise StopIteration
        self.value = self.value // 2 if self.value % 2 == 0 else self.value * 3 + 1
        return self.value


class Table:
    def __init__(self, rows: int, columns: int) -> None:
        self.rows, self.columns = rows, columns

    def __iter__(self):
        return ((row, column) for row in range(self.rows) for column in range(self.columns))


class Peekable:
    def __init__(self, source) -> None:
        self.source = iter(source)
        self.waiting: list[int] = []

    def __iter__(self):
        return self

    def __next__(self) -> int:
        return self.waiting.pop() if self.waiting else next(self.source)

    def peek(self, default: int) -> int:
        for value in self.source:
            self.waiting.append(value)
            break
        return self.waiting[-1] if self.waiting else default


def run_collatz(start: int) -> tuple[list[int], int, bool]:
    if start > 12:
        raise ValueError(start)
    return list(Collatz(start)), max(Collatz(start), default=-1), 4 in Collatz(start)


def run_fresh_iterators(rows: int, columns: int) -> tuple:
    table = Table(rows % 3, columns % 3)
    return list(table), len([*table]), dict(table), tuple(zip(table, table))


def run_peekable(a: int, b: int) -> list[int]:
    stream = Peekable([a, b, 9])
    seen = [stream.peek(-1), next(stream)]
    for value in stream:
        seen.append(value * 10 if stream.peek(0) > value else value)
    return [*seen, stream.peek(-7), next(stream, -8)]


def run_sentinel(stop: int, step: int) -> list[int]:
    state = [0]

    def advance() -> int:
        state[0] += step
        return min(state[0], 12)

    return [value for value, _ in zip(iter(advance, stop), range(6))]


def run_next_on_empty(value: int) -> int:
    return next(iter([value] if value > 0 else []))


def run_shared_iterator(a: int, b: int, c: int) -> tuple[list[tuple[int, int]], bool]:
    stream = iter((a, b, c, a, 5))
    return list(zip(stream, stream)), a in stream


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_collatz": [(6,), (1,), (0,), (-4,), (13,)],
    "run_fresh_iterators": [(2, 2), (0, 1), (-1, 4), (1, 5)],
    "run_peekable": [(1, 2), (2, 1), (-5, -5), (0, 10)],
    "run_sentinel": [(3, 1), (12, 5), (-1, 4), (0, 0), (-4, -2)],
    "run_next_on_empty": [(1,), (7,), (0,), (-1,)],
    "run_shared_iterator": [(1, 2, 3), (0, 0, 0), (-1, 4, 5), (5, 1, 5)],
}
