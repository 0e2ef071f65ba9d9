"""Covers assert with and without messages, computed messages, caught failures and invariants."""


class Account:
    def __init__(self, balance: int) -> None:
        self.balance = balance
        self.check()

    def check(self) -> None:
        assert self.balance >= 0, f"negative balance {self.balance}"

    def transfer(self, other: "Account", amount: int) -> None:
        before = self.balance + other.balance
        self.balance -= amount
        other.balance += amount
        assert self.balance + other.balance == before
        self.check()
        other.check()


def integer_root(number: int) -> int:
    assert number >= 0, ("negative", number)
    root = 0
    while (root + 1) ** 2 <= number:
        root += 1
    assert root**2 <= number < (root + 1) ** 2
    return root


def message_for(value: int, log: list[int]) -> str:
    log.append(value)
    return f"value {value}"


def run_plain(value: int) -> int:
    assert value
    return 100 // value


def run_message(a: int, b: int) -> int:
    assert a < b, "not ascending"
    assert b - a != 7, b - a
    return b - a


def run_integer_root(number: int) -> int:
    return integer_root(min(number, 120))


def run_invariants(first: int, second: int, amount: int) -> tuple[int, int]:
    left, right = Account(first), Account(second)
    left.transfer(right, amount)
    return left.balance, right.balance


def run_message_only_when_failing(value: int) -> tuple[str, list[int]]:
    log: list[int] = []
    try:
        assert value > 3 or value == 0, message_for(value, log)
    except AssertionError as error:
        return str(error), log
    return "passed", log


def run_compound_conditions(a: int, b: int, c: int) -> str:
    assert 0 <= a < 10 and b not in (a, c), "first"
    assert not (a == c and b > 0), "second"
    assert (total := a + b + c) if b else True, "third"
    return f"total {total if b else 0}"


def run_loop_invariant(limit: int, step: int) -> int:
    position = 0
    for _ in range(5):
        position += step
        assert position <= limit, (position, limit)
    return position


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_plain": [(1,), (-7,), (0,), (101,)],
    "run_message": [(1, 2), (2, 1), (0, 7), (-3, 3)],
    "run_integer_root": [(0,), (17,), (500,), (-1,)],
    "run_invariants": [(10, 5, 3), (0, 0, 0), (-1, 0, 0), (5, 5, 6), (5, 5, -6)],
    "run_message_only_when_failing": [(4,), (0,), (3,), (-1,)],
    "run_compound_conditions": [(1, 2, 3), (10, 0, 0), (1, 1, 0), (1, 5, 1), (1, -3, 2), (3, 0, 4)],
    "run_loop_invariant": [(20, 4), (19, 4), (0, 0), (-1, -1)],
}
