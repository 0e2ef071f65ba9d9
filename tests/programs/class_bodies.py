"""Covers class bodies with conditionals, loops, comprehensions and local names."""

import sys


class Table:
    size = 4
    squares = [n * n for n in range(4)]
    names: dict[int, str] = {}
    for index in range(size):
        if index == 3:
            continue
        names[index] = f"column {index}"
    del index

    if sys.maxsize > 2**40:
        word = 64
    else:
        word = 32

    try:
        missing = squares[10]
    except IndexError:
        missing = -1

    def lookup(self, position: int) -> str:
        return self.names.get(position, f"none below {self.size}")

    find = lookup


def run_class_attributes(position: int) -> tuple:
    table = Table()
    return (
        table.find(position),
        Table.squares[position % 4],
        Table.missing,
        hasattr(Table, "index"),
        table.size,
    )


def run_local_class(value: int, flag: bool) -> tuple[int, str, list[int]]:
    rates = [value, 2]

    class Local:
        base = value + 1
        if flag:
            label = f"flagged {base}"
        elif value > 10:
            label = "large"
        else:
            label = "plain"
        scaled = [rate * 10 for rate in rates]
        while base > 3:
            base -= 3

        def total(self) -> int:
            return self.base + value

    return Local().total(), Local.label, Local.scaled


def run_shared_and_own_state(a: int, b: int) -> tuple[list[int], list[int], int]:
    class Bag:
        shared: list[int] = []
        count = 0

        def add(self, value: int) -> None:
            self.shared.append(value)
            self.count += value

    first, second = Bag(), Bag()
    first.add(a)
    second.add(b)
    return Bag.shared, [first.count, second.count], Bag.count


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_class_attributes": [(0,), (2,), (3,), (-1,)],
    "run_local_class": [(1, True), (20, False), (5, False), (-4, True)],
    "run_shared_and_own_state": [(1, 2), (0, 0), (-1, 1), (9, -9)],
}
