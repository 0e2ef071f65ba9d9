"""Covers default arguments: evaluated once, mutable, overridden, changed later, and per closure."""

BASE = 100


def remember(value: int, seen: list[int] = []) -> list[int]:
    seen.append(value)
    return seen


def with_default(value: int, base: int = BASE, *, factor: int = BASE // 10) -> int:
    return value * factor + base


def fresh_default(value: int, seen: list[int] | None = None) -> list[int]:
    seen = [] if seen is None else seen
    seen.append(value)
    return seen


class Cache:
    def store(self, key: int, value: int = 0, table: dict[int, int] = {}) -> int:
        table[key] = value
        return len(table)


def run_mutable_default(a: int, b: int) -> tuple[list[int], list[int]]:
    remember.__defaults__[0].clear()
    remember(a)
    if b > a:
        remember(b)
    return list(remember(a + b)), fresh_default(a) + fresh_default(b, [1])


def run_defaults_bound_early(value: int) -> tuple[int, int, int]:
    global BASE
    BASE = value
    factor = value

    def local(number: int = factor + 1, *, other: int = factor * 2) -> int:
        return number + other

    factor += 100
    results = with_default(1), with_default(1, BASE, factor=2), local() + local(other=0)
    BASE = 100
    return results


def run_shared_by_instances(a: int, b: int) -> tuple[int, int, int]:
    Cache.store.__defaults__[1].clear()
    first, second = Cache(), Cache()
    return first.store(a), second.store(b, a), first.store(b, table={})


def run_changed_defaults(value: int) -> tuple[int, int]:
    def scale(number: int, factor: int = value, *, offset: int = 1) -> int:
        return number * factor + offset

    before = scale(3)
    scale.__defaults__ = (value + 1,)
    scale.__kwdefaults__ = {"offset": -value}
    return before, scale(3)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_mutable_default": [(1, 2), (2, 1), (0, 0), (-5, 5)],
    "run_defaults_bound_early": [(0,), (4,), (-4,), (50,)],
    "run_shared_by_instances": [(1, 2), (1, 1), (0, -1), (7, 7)],
    "run_changed_defaults": [(1,), (0,), (-2,), (10,)],
}
