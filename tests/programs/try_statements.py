"""Covers try with every mix of except, else and finally, and every way to name exceptions."""

import decimal
import json


class Stock:
    def __init__(self, level: int) -> None:
        self.level = level
        self.log: list[str] = []

    def take(self, amount: int) -> None:
        if amount > self.level:
            raise LookupError("short")
        self.level -= amount


def retryable(strict: int):
    return (KeyError, IndexError) if strict > 0 else ZeroDivisionError


def run_handler_order(index: int, divisor: int) -> str:
    try:
        return f"value {[10, 20, 30][index] // divisor}"
    except ZeroDivisionError:
        return "divided by zero"
    except (IndexError, KeyError) as error:
        return f"no such place: {type(error).__name__}"


def run_else_and_finally(level: int, amount: int) -> tuple[int, list[str]]:
    stock = Stock(level)
    try:
        stock.take(amount)
    except LookupError as error:
        stock.log.append(str(error))
    else:
        stock.log.append("taken")
    finally:
        stock.log.append("checked")
    return stock.level, stock.log


def run_else_errors_escape(value: int) -> int:
    try:
        number = 10 // value
    except ZeroDivisionError:
        return -1
    else:
        return [1, 2, 3][number]


def run_computed_handler(strict: int, index: int) -> str:
    try:
        return "element " + str([5, 6][index] % index)
    except retryable(strict):
        return "handled"


def run_bare_except(value: int) -> str:
    try:
        if value > 5:
            raise RuntimeError(value)
        assert value
    except AssertionError:
        return "assertion"
    except:
        return "anything else"
    return "fine"


def run_attribute_handlers(value: int) -> str:
    try:
        if value < 0:
            decimal.Decimal(value) / 0
        return str(json.loads(f"[{value}" + ("]" if value % 2 else "")))
    except decimal.DivisionByZero:
        return "decimal"
    except json.JSONDecodeError as error:
        return f"json at {error.pos}"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_handler_order": [(0, 3), (-1, -4), (1, 0), (3, 1)],
    "run_else_and_finally": [(5, 3), (3, 5), (0, 0), (2, -4)],
    "run_else_errors_escape": [(5,), (10,), (0,), (1,), (-10,)],
    "run_computed_handler": [(1, 5), (0, 0), (1, 0), (0, 7), (-1, 1)],
    "run_bare_except": [(1,), (0,), (9,), (-2,)],
    "run_attribute_handlers": [(3,), (4,), (-1,), (0,)],
}
