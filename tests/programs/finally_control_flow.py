"""Covers return, break, continue and raise inside try, except and finally, and their precedence."""


def swallow_in_finally(value: int) -> int:
    while True:
        try:
            if value < 0:
                raise ValueError(value)
            value -= 7
        finally:
            if value < 3:
                break
    return value


def run_override_return(value: int) -> str:
    try:
        return "from try" if value else str(1 // value)
    finally:
        if value > 10:
            return "from finally"


def run_break_in_finally(value: int) -> int:
    return swallow_in_finally(min(value, 60))


def run_continue_in_finally(a: int, b: int, c: int) -> list[int]:
    results = []
    for divisor in (a, b, c):
        try:
            result = 100 // divisor
        finally:
            if divisor == 0:
                continue
        results.append(result)
    return results


def run_loop_exits_through_finally(limit: int, skip: int) -> tuple[list[int], list[str]]:
    values, log = [], []
    for number in range(6):
        try:
            if number == skip:
                continue
            if number == limit:
                break
            values.append(number)
        finally:
            log.append(f"after {number}")
    else:
        log.append("complete")
    return values, log


def run_nested_finally(value: int) -> tuple[list[str], int]:
    log = []
    try:
        try:
            log.append("inner")
            value = 60 // value
        finally:
            log.append("inner finally")
            value += 1
        log.append("between")
    except ZeroDivisionError:
        log.append("handled")
        return log, value
    finally:
        log.append("outer finally")
    return log, value


def run_error_replaced_in_finally(value: int) -> int:
    try:
        return 10 // value
    finally:
        if value % 2 == 0:
            raise KeyError(value)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_override_return": [(1,), (11,), (0,), (-1,)],
    "run_break_in_finally": [(20,), (0,), (-5,), (61,), (3,)],
    "run_continue_in_finally": [(1, 2, 3), (0, 5, 0), (-7, 0, 0), (0, 0, 0)],
    "run_loop_exits_through_finally": [(3, 1), (9, 9), (0, 0), (-1, 5)],
    "run_nested_finally": [(5,), (0,), (-7,), (60,)],
    "run_error_replaced_in_finally": [(1,), (3,), (2,), (0,), (-1,)],
}
