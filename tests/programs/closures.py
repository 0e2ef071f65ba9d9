"""Covers closures: nonlocal state, shared and independent cells, deep nesting and unfilled cells."""

from collections.abc import Callable


def make_account(balance: int):
    def deposit(amount: int) -> int:
        nonlocal balance
        balance += amount
        return balance

    def withdraw(amount: int) -> int:
        nonlocal balance
        if amount > balance:
            raise ValueError(balance)
        balance -= amount
        return balance

    return deposit, withdraw


def make_counter(step: int) -> Callable[[], int]:
    total = 0

    def advance() -> int:
        nonlocal total
        total += step
        return total

    return advance


def run_shared_cell(start: int, amount: int) -> list[int]:
    deposit, withdraw = make_account(start)
    return [deposit(5), withdraw(amount), deposit(1)]


def run_independent_cells(first: int, second: int) -> tuple[int, int]:
    left, right = make_counter(first), make_counter(second)
    for _ in range(3):
        left()
        if left() > right():
            break
    return left(), right()


def run_deep_nesting(value: int) -> list[int]:
    trail = []

    def level_one():
        depth = value

        def level_two():
            def level_three() -> None:
                nonlocal depth, value
                depth -= 1
                value += depth
                trail.append(value)

            if depth > 0:
                level_three()
            trail.append(depth)

        return level_two

    step = level_one()
    step()
    step()
    return trail


def run_cell_filled_later(value: int) -> int:
    def use() -> int:
        return bonus + value

    if value > 0:
        bonus = 100
    return use()


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_shared_cell": [(10, 3), (0, 5), (0, 6), (-5, -1)],
    "run_independent_cells": [(1, 1), (1, 5), (0, 0), (-2, 3)],
    "run_deep_nesting": [(2,), (1,), (0,), (-4,)],
    "run_cell_filled_later": [(1,), (50,), (0,), (-7,)],
}
