"""Calls of itertools."""

import itertools
import operator


def islice_stop(a: int, b: int):
    source = iter(range(6))
    return list(itertools.islice(source, a)), list(source)


def islice_start(a: int, b: int):
    return list(itertools.islice([10, 20, 30, 40, 50], a, b))


def islice_step(a: int, b: int):
    source = iter(range(8))
    return list(itertools.islice(source, 1, a, b)), list(source)


def repeat(a: int, b: int):
    return list(itertools.repeat(a, b)) if b < 9 else list(itertools.repeat(object=a, times=3))


def count(a: int, b: int):
    return [n for n, _ in zip(itertools.count(a, b), range(3))]


def accumulate(a: int, b: int, c: int):
    return list(itertools.accumulate([a, b, c])), list(itertools.accumulate([a, b, c], max, initial=1))


def filters(a: int, b: int, c: int):
    xs = [a, b, c]
    return (
        list(itertools.takewhile(bool, xs)),
        list(itertools.dropwhile(operator.truth, xs)),
        list(itertools.filterfalse(None, xs)),
        list(itertools.compress(xs, [a > b, b, 1])),
    )


def grouped(a: int, b: int, c: int):
    return [(k, list(g)) for k, g in itertools.groupby([a, b, c], abs)]


def starmap(a: int, b: int):
    return list(itertools.starmap(max, [(a, b), (b, 3)]))


def combined(a: int, b: int):
    return (
        list(itertools.chain([a], [b])),
        list(itertools.product([a], [b, 1])),
        list(itertools.permutations([a, b])),
        list(itertools.pairwise([a, b, 1])),
        list(itertools.zip_longest([a], [b, 2], fillvalue=a)),
    )
