"""Covers slices in load, store and del position with bounds and steps of either sign."""


class Series:
    def __init__(self, values) -> None:
        self.values = list(values)

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, key):
        if isinstance(key, tuple):
            return [self[part] for part in key]
        if key is Ellipsis:
            return list(self.values)
        if isinstance(key, slice):
            start, stop, step = key.indices(len(self))
            return [self.values[position] for position in range(start, stop, step)]
        return self.values[key]


def run_load(start: int, stop: int, step: int) -> list[int]:
    return list(range(10))[start:stop:step]


def run_open_bounds(bound: int) -> tuple:
    text, values = "abcdef", (1, 2, 3, 4)
    return text[:bound], text[bound:], values[::bound], values[:], text[:bound:2], text[::-1]


def run_store(start: int, stop: int, value: int) -> list[int]:
    values = [0, 1, 2, 3, 4, 5]
    values[start:stop] = [value, value + 1, value + 2]
    return values


def run_store_extended(value: int, step: int) -> list[int]:
    values = [0, 1, 2, 3, 4, 5]
    values[::step] = [value, -value]
    return values


def run_delete(start: int, stop: int, step: int) -> list[int]:
    values = [0, 1, 2, 3, 4, 5]
    del values[start:stop]
    del values[::step]
    return values


def run_slice_object(start: int, stop: int, step: int) -> tuple:
    window = slice(start, stop, step)
    return window.indices(8), "abcdefgh"[window], (window.start, window.stop, window.step)


def run_custom_sequence(first: int, count: int) -> list:
    series = Series([5, 6, 7, 8])
    return series[first, first : first + count, ..., count:first:-1]


def run_rotate(distance: int) -> list[int]:
    values = [1, 2, 3, 4, 5]
    cut = distance % len(values)
    values[cut:], values[:cut] = values[:cut], values[cut:]
    return values


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_load": [(1, 8, 2), (8, 1, -3), (-3, 10, 1), (5, 5, 1), (-20, 20, 4), (0, 5, 0)],
    "run_open_bounds": [(2,), (-1,), (10,), (1,), (0,)],
    "run_store": [(1, 3, 7), (3, 1, 9), (-2, 6, 0), (0, 0, -5), (10, 20, 1)],
    "run_store_extended": [(4, 3), (4, -3), (1, 5), (1, 2), (0, 0)],
    "run_delete": [(0, 2, 2), (-2, 6, -1), (3, 1, 5), (0, 6, 1), (1, 2, 0)],
    "run_slice_object": [(1, 6, 2), (-1, -9, -2), (0, 100, 3), (0, 1, 0)],
    "run_custom_sequence": [(0, 2), (1, 3), (-2, 1), (4, 1)],
    "run_rotate": [(0,), (2,), (-1,), (13,)],
}
