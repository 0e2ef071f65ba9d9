"""Covers with: single, several and parenthesised managers, every target kind, and suppression."""


class Resource:
    def __init__(self, name: int, log: list[str], swallow: type[Exception] | None = None) -> None:
        self.name, self.log, self.swallow = name, log, swallow

    def __enter__(self):
        if self.name < 0:
            raise ValueError(self.name)
        self.log.append(f"open {self.name}")
        return self.name, len(self.log)

    def __exit__(self, kind, error, trace) -> bool:
        self.log.append(f"close {self.name}" + (f" after {kind.__name__}" if kind else ""))
        return self.swallow is not None and isinstance(error, self.swallow)


class Holder:
    current: tuple[int, int]


def run_single(name: int, divisor: int) -> tuple[int, list[str]]:
    log: list[str] = []
    result = -1
    with Resource(name, log, ZeroDivisionError):
        result = 10 // divisor
    return result, log


def run_several(first: int, second: int) -> list[str]:
    log: list[str] = []
    try:
        with Resource(first, log) as (name, _), Resource(second, log) as pair:
            log.append(f"inside {name + pair[0]}")
            if name > pair[0]:
                raise KeyError(name)
    except (KeyError, ValueError) as error:
        log.append(f"escaped {type(error).__name__}")
    return log


def run_targets(first: int, second: int) -> tuple:
    log: list[str] = []
    holder, slots = Holder(), [0, 0]
    with (
        Resource(first, log) as holder.current,
        Resource(second, log) as slots[first % 2],
        Resource(0, log) as [_, depth],
        Resource(1, log),
    ):
        log.append("inside")
    return holder.current, slots, depth, log


def run_exits_by_control_flow(limit: int) -> tuple[int, list[str]]:
    log: list[str] = []
    total = 0
    for number in range(4):
        with Resource(number, log):
            if number == limit:
                break
            if number % 2 == limit % 2:
                continue
            if number + limit > 5:
                return total, log
            total += number
    return total, log


def run_suppress_then_continue(a: int, b: int) -> tuple[list[int], list[str]]:
    log: list[str] = []
    done = []
    for value in (a, b):
        with Resource(abs(value), log, LookupError):
            done.append([1, 2, 3][value])
    return done, log


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_single": [(1, 2), (1, 0), (0, -3), (-1, 1)],
    "run_several": [(1, 2), (2, 1), (0, 0), (-1, 1), (1, -1)],
    "run_targets": [(0, 5), (1, 2), (7, 0), (-2, 1), (2, -2)],
    "run_exits_by_control_flow": [(0,), (1,), (3,), (9,), (-2,), (4,)],
    "run_suppress_then_continue": [(0, 2), (5, 1), (-1, -4), (3, 3)],
}
