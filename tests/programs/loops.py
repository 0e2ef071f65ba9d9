"""Covers while and for with else, break, continue, nesting, and targets that survive the loop."""


def run_while_else(number: int) -> tuple[str, int]:
    divisor = 2
    while divisor * divisor <= min(number, 100):
        if number % divisor == 0:
            break
        divisor += 1
    else:
        return ("prime" if number > 1 else "neither"), divisor
    return "composite", divisor


def run_for_else(wanted: int, limit: int) -> str:
    for number in range(min(limit, 8)):
        if number % 2:
            continue
        if number == wanted:
            found = f"found {number}"
            break
    else:
        found = "missing"
    return found


def run_nested_break(target: int) -> tuple[int, int] | None:
    for row in range(1, 5):
        for column in range(row, 5):
            if row * column == target:
                break
            if row * column > target + 10:
                row = -1
                break
        else:
            continue
        return row, column
    return None


def run_while_true(start: int, step: int) -> int:
    rounds = 0
    while True:
        rounds, start = rounds + 1, start - step
        if start < 0:
            return rounds
        if rounds == 10:
            break
    return -1


def run_condition_with_side_effect(a: int, b: int) -> list[int]:
    stack, taken = [3, a, b], []
    while stack and (top := stack.pop()) != 3:
        taken.append(top)
        if top > 5:
            stack.append(top - 5)
    return taken


def run_loop_over_changing_list(value: int) -> list[int]:
    values = [value]
    for item in values:
        if len(values) < 6 and item > 0:
            values.append(item - 2)
    return values


def run_target_survives(a: int, b: int) -> tuple[int, int]:
    last = -1
    for last in range(a, b):
        if last - a > 3:
            break
    index = 0
    while index < last:
        index += 4
    else:
        index = -index
    return last, index


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_while_else": [(7,), (9,), (1,), (-5,), (121,)],
    "run_for_else": [(4, 8), (3, 8), (2, 2), (0, -1)],
    "run_nested_break": [(6,), (16,), (5,), (1,), (100,), (-8,)],
    "run_while_true": [(5, 2), (5, 0), (-1, 1), (30, 3), (30, 4)],
    "run_condition_with_side_effect": [(1, 2), (3, 7), (12, 8), (-1, 3)],
    "run_loop_over_changing_list": [(1,), (9,), (0,), (-3,)],
    "run_target_survives": [(0, 3), (5, 5), (-2, 9), (7, 1)],
}
