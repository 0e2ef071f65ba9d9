"""Covers global declarations: counters, caches, rebinding, deleting and reading module names."""

counter = 0
registry: dict[int, int] = {}
history: list[str] = []
LIMIT = 3


def reset() -> None:
    global counter, registry
    counter = 0
    registry = {}
    history.clear()


def next_ticket(step: int = 1) -> int:
    global counter
    counter += step
    if counter > LIMIT * 10:
        counter = 0
    return counter


def remember(key: int) -> bool:
    known = key in registry
    registry[key] = registry.get(key, 0) + 1
    return known


def with_limit(limit: int, action):
    global LIMIT
    saved, LIMIT = LIMIT, limit
    try:
        return action()
    finally:
        LIMIT = saved


def run_counter(first: int, second: int) -> list[int]:
    reset()
    return [next_ticket(first), next_ticket(), next_ticket(second)]


def run_registry(a: int, b: int, c: int) -> tuple[list[bool], dict[int, int]]:
    reset()
    return [remember(key) for key in (a, b, c, a)], dict(sorted(registry.items()))


def run_temporary_limit(limit: int, step: int) -> tuple[int, int]:
    reset()
    inside = with_limit(limit, lambda: next_ticket(step))
    return inside, LIMIT


def run_name_created_and_deleted(value: int) -> str:
    global scratch
    scratch = value * 2
    if value > 0:
        del scratch
    return "kept" if "scratch" in globals() else "deleted"


def run_nested_global(value: int) -> int:
    reset()

    def outer() -> int:
        counter = -value

        def inner() -> None:
            global counter
            counter += value if value < 5 else 5

        inner()
        return counter

    return outer() * 10 + counter


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_counter": [(1, 1), (40, 2), (-5, 0), (29, 29)],
    "run_registry": [(1, 2, 3), (1, 1, 1), (0, -1, 0), (5, 6, 6)],
    "run_temporary_limit": [(1, 11), (1, 10), (0, 0), (-1, -20)],
    "run_name_created_and_deleted": [(1,), (0,), (-1,), (10,)],
    "run_nested_global": [(1,), (7,), (-3,), (0,)],
}
