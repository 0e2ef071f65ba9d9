"""Covers the container dunder methods as used by subscripts, len, in, iteration, bool and del."""


class RingBuffer:
    def __init__(self, size: int) -> None:
        self.items: list[int] = []
        self.size = size

    def push(self, value: int) -> None:
        self.items.append(value)
        if len(self.items) > self.size:
            del self.items[0]

    def __len__(self) -> int:
        return len(self.items)

    def __getitem__(self, index: int) -> int:
        return self.items[index % len(self)]

    def __setitem__(self, index: int, value: int) -> None:
        self.items[index % len(self)] = value

    def __delitem__(self, index: int) -> None:
        del self.items[index % len(self)]

    def __contains__(self, value: int) -> bool:
        return any(abs(item - value) <= 1 for item in self.items)

    def __iter__(self):
        return iter(self.items)

    def __reversed__(self):
        yield from self.items[::-1]


class Squares:
    def __init__(self, limit: int) -> None:
        self.limit = limit

    def __getitem__(self, index: int) -> int:
        if index >= self.limit:
            raise IndexError(index)
        return index * index


class Defaults(dict):
    def __missing__(self, key: int) -> int:
        self[key] = key * 2
        return self[key]


def filled(size: int, *values: int) -> RingBuffer:
    buffer = RingBuffer(size)
    for value in values:
        buffer.push(value)
    return buffer


def run_ring_buffer(a: int, b: int, index: int) -> tuple[int, list[int], list[int]]:
    buffer = filled(3, a, b, a + b, 7)
    buffer[index] += 10
    del buffer[index + 1]
    return buffer[index], list(buffer), list(reversed(buffer))


def run_truth_and_membership(size: int, value: int) -> tuple[bool, int, bool, bool]:
    buffer = filled(size, 3, 5)
    return bool(buffer), len(buffer), value in buffer, value not in buffer


def run_getitem_iteration(limit: int, wanted: int) -> tuple:
    squares = Squares(min(limit, 6))
    first, *rest = Squares(3)
    return list(squares), wanted in squares, sum(squares), [*map(str, squares)], first, rest


def run_missing_keys(first: int, second: int) -> tuple[int, dict[int, int], int | None]:
    table = Defaults({1: 100})
    return table[first] + table[second], dict(table), table.get(99)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_ring_buffer": [(1, 2, 0), (1, 2, 4), (-3, 3, -1), (0, 0, 100)],
    "run_truth_and_membership": [(2, 4), (0, 4), (1, 3), (5, -9)],
    "run_getitem_iteration": [(4, 9), (0, 0), (-1, 1), (20, 25)],
    "run_missing_keys": [(1, 1), (1, 2), (-4, -4), (0, 99)],
}
