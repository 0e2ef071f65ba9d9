"""Covers itertools with inputs as elements, counts, keys and predicates."""

import itertools as it
from itertools import chain, product as pairs


def run_infinite(start: int, step: int) -> tuple:
    counted = list(it.islice(it.count(start, step), 4))
    cycled = [value for value, _ in zip(it.cycle([start, step]), range(5))]
    return counted, cycled, list(it.repeat(start, abs(step) % 4))


def run_slices(start: int, stop: int, step: int) -> list[int]:
    return list(it.islice(range(20), start, stop, step))


def run_accumulate(a: int, b: int, c: int) -> tuple[list[int], list[int], list[int]]:
    values = [a, b, c]
    running_maximum = it.accumulate(values, max)
    return (
        list(it.accumulate(values)),
        list(running_maximum),
        list(it.accumulate(values, lambda x, y: x * y, initial=2)),
    )


def run_chain(a: int, b: int) -> tuple[list[int], list[int], int]:
    nested = [[a], [], [b, a + b]]
    return list(chain([a], (b,), range(2))), [*chain.from_iterable(nested)], sum(chain(*nested))


def run_selection(a: int, b: int, c: int) -> list[list[int]]:
    values = [a, b, c]
    return [
        list(it.takewhile(lambda n: n > 0, values)),
        list(it.dropwhile(lambda n: n > 0, values)),
        list(it.filterfalse(lambda n: n % 2, values)),
        list(it.compress(values, [a > b, b > c, True])),
    ]


def run_group_by(a: int, b: int, c: int) -> list[tuple[bool, list[int]]]:
    return [(key, list(group)) for key, group in it.groupby([a, b, c, 4], key=lambda n: n % 2 == 0)]


def run_combinatorics(a: int, b: int, c: int) -> tuple[int, list[tuple[int, ...]], int, int]:
    values = (a, b, c)
    pythagorean = [
        triple for triple in it.permutations(values) if triple[0] ** 2 + triple[1] ** 2 == triple[2] ** 2
    ]
    even = sum(1 for x, y in it.combinations(values, 2) if (x + y) % 2 == 0)
    best = max(x * y for x, y in pairs(values, repeat=2))
    return even, pythagorean, best, sum(x for x, _ in it.combinations_with_replacement(values, 2))


def run_pairs(a: int, b: int, c: int) -> tuple:
    rises = sum(left < right for left, right in it.pairwise([a, b, c]))
    padded = list(it.zip_longest([a, b], [c], fillvalue=-1))
    first, second = it.tee([a, b])
    next(first)
    return rises, padded, list(zip(first, second)), list(it.starmap(divmod, [(a, b), (b, c)]))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_infinite": [(0, 1), (5, -2), (-3, 0), (10, 7)],
    "run_slices": [(0, 5, 2), (3, 3, 1), (10, 30, 4), (-1, 5, 1), (0, 5, 0)],
    "run_accumulate": [(1, 2, 3), (3, 1, 2), (0, 0, 0), (-5, 4, -1)],
    "run_chain": [(1, 2), (0, 0), (-1, 5), (9, -9)],
    "run_selection": [(1, 2, 3), (-1, 2, 0), (4, 0, -4), (3, 2, 1)],
    "run_group_by": [(1, 3, 2), (2, 4, 6), (0, 1, 0), (-1, -3, 5)],
    "run_combinatorics": [(3, 4, 5), (5, 3, 4), (1, 2, 3), (0, 0, 0), (-2, -7, 1)],
    "run_pairs": [(7, 2, 3), (1, 2, 3), (-7, -2, 1), (1, 0, 5), (0, 5, 0)],
}
