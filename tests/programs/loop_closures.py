"""Covers functions and classes created in loops: late binding, default binding and factories."""


def make_adder(number: int):
    def add(value: int) -> int:
        return value + number

    return add


def run_late_binding(offset: int, index: int) -> tuple[int, int, int]:
    late, early, sums = [], [], []
    for number in range(3):
        late.append(lambda: number * 10 + offset)
        early.append(lambda number=number: number * 10 + offset)

        def add(extra: int, base=number) -> int:
            return base + extra + number

        sums.append(add)
    offset += 1
    return late[index](), early[index](), sums[index](offset)


def run_factories(first: int, second: int, value: int) -> list[int]:
    adders = [make_adder(number) for number in (first, second)]
    return [adder(value) for adder in adders]


def run_comprehension_binding(value: int) -> tuple[list[int], list[int]]:
    shared = [lambda: number + value for number in range(3)]
    fixed = [lambda number=number: number + value for number in range(3)]
    return [function() for function in shared], [function() for function in fixed]


def run_counters_in_loop(first: int, second: int) -> list[int]:
    counters = []
    for start in (first, second):

        def count(step: int, state=[start]) -> int:
            state[0] += step
            return state[0]

        counters.append(count)
    return [counter(step) for step in (1, first) for counter in counters]


def run_classes_in_loop(first: int, second: int) -> list[int]:
    kinds = []
    for weight in (first, second):

        class Item:
            factor = weight

            def total(self, count: int) -> int:
                return count * self.factor + weight

        kinds.append(Item)
    return [kind().total(2) for kind in kinds if kind.factor >= 0]


def run_loop_variable_survives(limit: int) -> tuple[int, list[int]]:
    readers = []
    number = -1
    for number in range(min(limit, 4)):
        if number == 2:
            readers.append(lambda: number)
    number += 10
    return number, [reader() for reader in readers]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_late_binding": [(0, 0), (5, 1), (-3, 2), (7, -3), (1, 3)],
    "run_factories": [(1, 2, 3), (0, 0, 0), (-1, 1, 5), (7, -7, -7)],
    "run_comprehension_binding": [(0,), (5,), (-2,), (100,)],
    "run_counters_in_loop": [(0, 0), (3, 5), (-1, 1), (10, -10)],
    "run_classes_in_loop": [(1, 2), (-1, 3), (0, -5), (-2, -2)],
    "run_loop_variable_survives": [(0,), (2,), (3,), (9,), (-4,)],
}
