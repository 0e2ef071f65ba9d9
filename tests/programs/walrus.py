"""Covers assignment expressions in conditions, loops, comprehensions, calls and slices."""


def collatz_step(value: int) -> int:
    return value // 2 if value % 2 == 0 else 3 * value + 1


def find_divisor(number: int, candidates: list[int]) -> int | None:
    if any(number % (divisor := candidate) == 0 for candidate in candidates):
        return divisor
    return None


def run_collatz(start: int) -> list[int]:
    if not 0 < (value := start) < 30:
        raise ValueError("start out of range")
    path = [value]
    while len(path) < 12 and (value := collatz_step(value)) != 1:
        path.append(value)
    return path


def run_condition(left: int, right: int) -> str:
    if (difference := left - right) > 0:
        return f"ahead by {difference}"
    elif (gap := -difference) > 10:
        return f"far behind by {gap}"
    return f"behind by {gap}"


def run_first_divisor(number: int) -> int | None:
    return find_divisor(number, [2, 3, 5, 7])


def run_comprehension(first: int, second: int, third: int) -> tuple[list[int], int]:
    total = 0
    sums = [total := total + value for value in (first, second, third)]
    squares = [square for value in sums if (square := value * value) % 2 == 0]
    return sums + squares, square + total


def run_in_calls_and_subscripts(index: int) -> tuple:
    values = [4, 8, 15, 16, 23, 42]
    picked = values[(position := index % 6)]
    window = values[(low := position // 2) : (high := low + 2)]
    biggest = max(ceiling := index, picked)
    return picked, window, high, biggest, ceiling, (lambda: (inner := index) + 1)()


def run_short_circuit_binding(left: int, right: int) -> tuple[int, int]:
    bound = -1
    if left > 0 and (bound := right) > 0:
        return left, bound
    return 0, bound


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_collatz": [(1,), (6,), (27,), (0,), (-4,)],
    "run_condition": [(5, 3), (3, 5), (0, 0), (-20, 20)],
    "run_first_divisor": [(4,), (9,), (35,), (11,), (0,), (-7,)],
    "run_comprehension": [(1, 2, 3), (2, 2, 2), (-1, 1, 0), (1, 0, 0)],
    "run_in_calls_and_subscripts": [(0,), (5,), (-1,), (100,)],
    "run_short_circuit_binding": [(1, 2), (1, -2), (0, 5), (-1, -1)],
}
