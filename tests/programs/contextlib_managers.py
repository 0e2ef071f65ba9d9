"""Covers contextmanager generators, ExitStack, suppress, nullcontext and managers as decorators."""

from contextlib import ContextDecorator, ExitStack, closing, contextmanager, nullcontext, suppress


@contextmanager
def indented(lines: list[str], level: int):
    lines.append(" " * level + "begin")
    try:
        yield level + 1
    except KeyError as error:
        lines.append(f"missing {error.args[0]}")
    finally:
        lines.append(" " * level + "end")


@contextmanager
def transaction(balances: dict[str, int]):
    saved = dict(balances)
    try:
        yield balances
        if min(balances.values()) < 0:
            raise ValueError("overdrawn")
    except ValueError:
        balances.update(saved)
        raise


class counted(ContextDecorator):
    def __init__(self, tally: list[int]) -> None:
        self.tally = tally

    def __enter__(self) -> None:
        self.tally.append(1)

    def __exit__(self, *details) -> None:
        self.tally.append(-1 if details[0] else 2)


def run_indented(level: int, key: int) -> list[str]:
    lines: list[str] = []
    with indented(lines, level % 3) as inner, indented(lines, inner):
        lines.append({1: "one", 2: "two"}[key])
    return lines


def run_transaction(start: int, amount: int) -> tuple[str, dict[str, int]]:
    balances = {"from": start, "to": 0}
    try:
        with transaction(balances) as opened:
            opened["from"], opened["to"] = start - amount, amount
    except ValueError as error:
        return str(error), balances
    return "done", balances


def run_exit_stack(count: int, failing: int) -> list[str]:
    lines: list[str] = []
    with ExitStack() as stack:
        for level in range(count % 4):
            stack.enter_context(indented(lines, level))
            if level == failing:
                raise KeyError(level)
        stack.callback(lines.append, "callback")
    return lines


def run_suppress(index: int, strict: bool) -> int:
    with nullcontext(index) if strict else suppress(IndexError):
        return (4, 5, 6)[index]
    return -1


def run_decorator_and_closing(value: int) -> tuple[int, list[int]]:
    @counted(tally := [])
    def invert(number: int) -> int:
        return 12 // number

    with closing(n * value for n in range(3)) as stream, suppress(ZeroDivisionError):
        return sum(stream) + invert(value), tally
    return 0, tally


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_indented": [(0, 1), (2, 2), (-1, 5), (1, 0)],
    "run_transaction": [(10, 4), (4, 10), (0, 0), (5, -6)],
    "run_exit_stack": [(3, 9), (3, 1), (0, 0), (-1, 2), (1, 0)],
    "run_suppress": [(1, False), (7, False), (-3, True), (3, True)],
    "run_decorator_and_closing": [(3,), (0,), (-5,), (12,)],
}
