"""Covers Counter, defaultdict, OrderedDict, ChainMap and mapping subclasses keyed by inputs."""

from collections import ChainMap, Counter, OrderedDict, UserDict, defaultdict


class Tracked(UserDict):
    def __setitem__(self, key: int, value: int) -> None:
        super().__setitem__(key % 10, value)


class LeastRecent:
    def __init__(self, capacity: int) -> None:
        self.capacity = capacity
        self.entries: OrderedDict[int, int] = OrderedDict()

    def get(self, key: int) -> int:
        if key not in self.entries:
            return -1
        self.entries.move_to_end(key)
        return self.entries[key]

    def put(self, key: int, value: int) -> None:
        self.entries[key] = value
        self.entries.move_to_end(key)
        if len(self.entries) > self.capacity:
            self.entries.popitem(last=False)


def run_counter(a: int, b: int, c: int) -> tuple:
    counts = Counter([a, b, c, a])
    counts.update([c])
    top, times = counts.most_common(1)[0]
    return counts[a], counts[999], top, times, sum(counts.values()), len(counts)


def run_counter_arithmetic(a: int, b: int) -> tuple[dict, dict, dict, bool]:
    left, right = Counter({1: a, 2: 3}), Counter({1: b})
    return dict(left + right), dict(left - right), dict(left & right), left == right


def run_default_lists(a: int, b: int, c: int) -> dict[bool, list[int]]:
    groups: defaultdict[bool, list[int]] = defaultdict(list)
    for value in (a, b, c):
        groups[value % 2 == 0].append(value)
    return dict(groups)


def run_default_counts(a: int, b: int) -> tuple[int, bool, dict[int, int]]:
    counts = defaultdict(lambda: 100, {a: 1})
    counts[b] += 1
    known = 5 in counts
    return counts[5] + counts.get(6, 0), known, dict(counts)


def run_anagram(a: int, b: int) -> bool:
    return Counter(str(abs(a))) == Counter(str(abs(b)))


def run_least_recent(first: int, second: int, third: int) -> tuple[int, list[int]]:
    cache = LeastRecent(2)
    cache.put(first, 1)
    cache.put(second, 2)
    found = cache.get(third)
    cache.put(third, 3)
    return found, list(cache.entries)


def run_chain_map(key: int, value: int) -> tuple[int, dict[int, int], int]:
    base = {1: 10, 2: 20}
    chain = ChainMap({}, base)
    chain[key] = value
    return chain[2], base, len(chain)


def run_user_dict(key: int, value: int) -> tuple[int, list[int]]:
    table = Tracked({3: 30})
    table[key] = value
    return table[3], sorted(table)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_counter": [(1, 2, 3), (5, 5, 5), (0, 1, 1), (999, -1, 999)],
    "run_counter_arithmetic": [(1, 2), (3, 1), (0, 0), (-1, -1)],
    "run_default_lists": [(1, 2, 3), (2, 4, 6), (-1, 0, 1), (7, 7, 7)],
    "run_default_counts": [(1, 2), (1, 1), (5, 6), (-1, 5)],
    "run_anagram": [(123, 321), (12, 13), (0, 0), (-11, 11)],
    "run_least_recent": [(1, 2, 3), (1, 1, 2), (0, -1, 0), (4, 5, 5)],
    "run_chain_map": [(1, 5), (2, 6), (3, 7), (-1, 0)],
    "run_user_dict": [(3, 1), (13, 2), (4, 3), (-7, 4)],
}
