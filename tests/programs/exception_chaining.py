"""Covers raise in all its forms: class, instance, from another, from None, bare, and contexts."""


class ConfigurationError(Exception):
    pass


def parse_port(value: int) -> int:
    try:
        return [80, 443, 8080][value]
    except IndexError as error:
        raise ConfigurationError(f"port {value}") from error


def parse_quietly(value: int) -> int:
    try:
        return 100 // value
    except ZeroDivisionError:
        raise ConfigurationError("zero") from None


def fail_in_handler(value: int) -> int:
    try:
        return {1: 10}[value]
    except KeyError as error:
        return 7 // (error.args[0] - 2)


def describe(error: BaseException) -> list[str]:
    names = []
    current: BaseException | None = error
    while current is not None:
        names.append(type(current).__name__)
        if current.__cause__ is not None:
            names.append("caused by")
            current = current.__cause__
        else:
            current = None if current.__suppress_context__ else current.__context__
    return names


def run_cause(value: int) -> tuple[int, list[str]]:
    try:
        return parse_port(value), []
    except ConfigurationError as error:
        return -1, describe(error)


def run_suppressed(value: int) -> tuple[int, list[str], bool]:
    try:
        return parse_quietly(value), [], False
    except ConfigurationError as error:
        return 0, describe(error), isinstance(error.__context__, ZeroDivisionError)


def run_context(value: int) -> list[str]:
    try:
        return [str(fail_in_handler(value))]
    except ArithmeticError as error:
        return describe(error)


def run_bare_raise(value: int, limit: int) -> str:
    attempts = []
    while True:
        try:
            attempts.append(value)
            if value > limit:
                raise OverflowError
            if value == limit:
                raise ValueError(attempts)
            return f"settled after {len(attempts)}"
        except OverflowError:
            if len(attempts) > 3:
                raise
            value -= 2


def run_escaping_chain(value: int) -> int:
    return parse_port(value) + parse_quietly(value)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_cause": [(0,), (2,), (-1,), (3,)],
    "run_suppressed": [(7,), (0,), (-7,), (101,)],
    "run_context": [(1,), (5,), (2,), (-5,)],
    "run_bare_raise": [(1, 2), (5, 4), (2, 2), (6, 2), (20, 1)],
    "run_escaping_chain": [(1,), (0,), (9,), (-1,)],
}
