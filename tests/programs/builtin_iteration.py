"""Covers enumerate, zip with and without strict, map, filter, reversed and their lazy behaviour."""


def run_enumerate(a: int, b: int, start: int) -> tuple:
    pairs = list(enumerate([a, b], start))
    offset = {index: value for index, value in enumerate((a, b, a), start=start) if index != value}
    return pairs, offset


def run_first_rise(a: int, b: int, c: int) -> int:
    values = [a, b, c, 0]
    for index, (current, following) in enumerate(zip(values, values[1:])):
        if current < following:
            return index
    return -1


def run_zip(count: int, value: int) -> tuple:
    numbers = range(value, value + count % 4)
    return list(zip(numbers, "abc")), [*zip(*[(value, 1), (count, 2)])], list(zip()), list(zip(numbers))


def run_zip_strict(count: int) -> list[tuple[int, str]]:
    return list(zip(range(count), "ab", strict=True))


def run_map(a: int, b: int) -> tuple:
    return (
        list(map(abs, [a, b])),
        list(map(lambda x, y: x - y, [a, b, 9], (b, a))),
        list(map(divmod, [a], [b])),
    )


def run_filter(a: int, b: int, c: int) -> tuple:
    values = (a, b, c)
    return (
        list(filter(None, values)),
        list(filter(lambda n: n > a, values)),
        len(list(filter(range(5).count, values))),
    )


def run_reversed(a: int, b: int) -> tuple:
    values = [a, b, a + b]
    letters = "".join(reversed("abc"[: b % 4]))
    return list(reversed(values)), list(reversed(range(a, a + 3))), letters, [*reversed({a: 1, b: 2})]


def run_pipeline(limit: int, step: int) -> list[str]:
    numbers = map(lambda n: n * step, range(min(limit, 8)))
    selected = filter(lambda n: n % 3 != 1, numbers)
    return [f"{index}:{number}" for index, number in enumerate(selected, 1)]


def run_lazy_errors(a: int, b: int) -> list[int]:
    quotients = map(lambda n: 12 // n, (a, b))
    collected = []
    try:
        for quotient in quotients:
            collected.append(quotient)
    except ZeroDivisionError:
        collected.extend(quotients)
    return collected


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_enumerate": [(1, 2, 0), (5, 6, 5), (0, 0, -1), (-2, 7, 3)],
    "run_first_rise": [(1, 2, 3), (3, 1, 2), (3, 2, -1), (3, 2, 1), (0, 0, 0)],
    "run_zip": [(0, 0), (3, 5), (-1, -1), (6, 2)],
    "run_zip_strict": [(2,), (0,), (1,), (3,), (-1,)],
    "run_map": [(1, 2), (-3, 2), (0, 5), (4, 0)],
    "run_filter": [(0, 1, 2), (3, 2, 9), (-1, 0, 0), (0, 0, 0)],
    "run_reversed": [(1, 2), (0, 3), (-4, -1), (5, 5)],
    "run_pipeline": [(5, 2), (0, 1), (-3, 4), (20, -1)],
    "run_lazy_errors": [(3, 4), (0, 4), (4, 0), (0, 0)],
}
