"""Covers exception classes with attributes, hierarchies, __str__, notes and re-raised instances."""


class PaymentError(Exception):
    """Base of all payment errors."""

    code = 1

    def describe(self) -> str:
        return f"E{self.code}"


class InsufficientFunds(PaymentError):
    code = 2

    def __init__(self, balance: int, amount: int) -> None:
        super().__init__(balance, amount)
        self.balance, self.amount = balance, amount

    @property
    def missing(self) -> int:
        return self.amount - self.balance

    def __str__(self) -> str:
        return f"missing {self.missing}"


class LimitExceeded(PaymentError, ValueError):
    code = 3


class Wallet:
    def __init__(self, balance: int, limit: int) -> None:
        self.balance, self.limit = balance, limit

    def pay(self, amount: int) -> int:
        if amount <= 0:
            raise PaymentError(f"bad amount {amount}")
        if amount > self.limit:
            raise LimitExceeded(amount, self.limit)
        if amount > self.balance:
            raise InsufficientFunds(self.balance, amount)
        self.balance -= amount
        return self.balance


def run_payment(balance: int, limit: int, amount: int) -> str:
    try:
        return f"left {Wallet(balance, limit).pay(amount)}"
    except InsufficientFunds as error:
        return f"{error} {error.describe()} {error.args}"
    except ValueError as error:
        return f"limit {error.args[1]}"
    except PaymentError as error:
        return f"{error} {error.describe()}"


def run_uncaught(balance: int, amount: int) -> int:
    return Wallet(balance, 100).pay(amount)


def run_raise_stored(first: int, second: int) -> list[str]:
    wallet = Wallet(first, 50)
    caught: list[PaymentError] = []
    for amount in (first, second, first + second):
        try:
            wallet.pay(amount)
        except PaymentError as error:
            error.add_note(f"while paying {amount}")
            caught.append(error)
    if len(caught) == 3:
        raise caught[-1]
    return [f"{error.describe()} {error.__notes__[0]}" for error in caught]


def run_exit_status(code: int) -> int:
    try:
        if code:
            raise SystemExit(code)
    except SystemExit as stop:
        return stop.code * 2
    return 0


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_payment": [(100, 50, 20), (10, 50, 20), (100, 5, 20), (100, 50, 0), (0, 0, -1)],
    "run_uncaught": [(10, 5), (10, 11), (10, 500), (10, 0)],
    "run_raise_stored": [(10, 5), (0, 0), (60, 70), (-5, 5), (5, 50)],
    "run_exit_status": [(0,), (1,), (-3,), (7,)],
}
