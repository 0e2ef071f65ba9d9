"""Covers except* with single types, tuples, names, else, finally, and nested exception groups."""


class Failure(Exception):
    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def check(value: int) -> None:
    if value < 0:
        raise ValueError(value)
    if value == 0:
        raise ZeroDivisionError
    if value > 100:
        raise Failure(value - 100)


def check_all(*values: int) -> int:
    errors = []
    for value in values:
        try:
            check(value)
        except Exception as error:
            errors.append(error)
    if errors:
        raise ExceptionGroup(f"{len(errors)} bad", errors)
    return sum(values)


def run_split(a: int, b: int, c: int) -> list[str]:
    log = []
    try:
        log.append(f"sum {check_all(a, b, c)}")
    except* ValueError as group:
        log.append(f"values {[error.args[0] for error in group.exceptions]}")
    except* (ZeroDivisionError, KeyError):
        log.append("zero")
    return log


def run_rest_escapes(a: int, b: int) -> str:
    try:
        check_all(a, b)
    except* Failure as group:
        codes = [failure.code for failure in group.exceptions]
        if max(codes) > 50:
            raise RuntimeError(codes) from None
    else:
        return "clean"
    finally:
        a = b
    return f"failures, last input {a}"


def run_plain_exception_wrapped(value: int) -> str:
    try:
        check(value)
    except* ValueError as group:
        return_value = f"wrapped {len(group.exceptions)}"
    else:
        return_value = "no error"
    return return_value


def run_nested_groups(a: int, b: int, threshold: int) -> tuple[int, int]:
    inner = ExceptionGroup("inner", [Failure(a), ValueError(b)])
    outer = ExceptionGroup("outer", [inner, Failure(b)])
    matching, rest = outer.split(lambda error: getattr(error, "code", 0) > threshold)
    counts = [0, 0]
    for position, group in enumerate((matching, rest)):
        try:
            if group:
                raise group
        except* Failure as found:
            counts[position] += sum(len(part.exceptions) for part in (found,))
        except* ValueError:
            counts[position] += 10
        finally:
            counts[position] *= 2
    return counts[0], counts[1]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_split": [(1, 2, 3), (-1, 5, -2), (0, 0, 1), (-1, 0, 7), (-1, 0, 101)],
    "run_rest_escapes": [(1, 2), (101, 5), (105, 199), (101, -1), (0, 0)],
    "run_plain_exception_wrapped": [(1,), (-4,), (0,), (150,)],
    "run_nested_groups": [(1, 2, 0), (1, 2, 1), (5, 5, 9), (0, -3, -1)],
}
