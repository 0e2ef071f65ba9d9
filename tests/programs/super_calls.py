"""Covers super() in methods, class and static methods, properties and dunder methods."""


class Account:
    fee = 1

    def __init__(self, balance: int) -> None:
        self.balance = balance

    def withdraw(self, amount: int) -> int:
        self.balance -= amount + self.fee
        return self.balance

    @property
    def status(self) -> str:
        return "overdrawn" if self.balance < 0 else "open"

    @classmethod
    def with_bonus(cls, balance: int):
        return cls(balance + 10)

    @staticmethod
    def round_up(amount: int) -> int:
        return -(-amount // 10) * 10

    def __len__(self) -> int:
        return max(self.balance, 0)

    def __getitem__(self, index: int) -> int:
        return self.balance + index


class Savings(Account):
    fee = 2

    def __init__(self, balance: int, rate: int = 3) -> None:
        super().__init__(balance)
        self.rate = rate

    def withdraw(self, amount: int) -> int:
        if amount > 100:
            return super(Savings, self).withdraw(amount + self.rate)
        return super().withdraw(amount)

    @property
    def status(self) -> str:
        return super().status + f" at {self.rate}"

    @classmethod
    def with_bonus(cls, balance: int):
        account = super().with_bonus(balance)
        account.rate += 1
        return account

    @staticmethod
    def round_up(amount: int) -> int:
        return super(Savings, Savings).round_up(amount) + 1

    def __getitem__(self, index: int) -> int:
        return super().__getitem__(index) * 2 + super().__len__()


class Frozen(Savings):
    def withdraw(self, amount: int) -> int:
        parent = super()
        return parent.withdraw(amount) if amount <= 0 else self.balance


def run_withdraw(balance: int, amount: int) -> tuple[int, str, int]:
    return Savings(balance).withdraw(amount), Savings(balance).status, Frozen(balance).withdraw(amount)


def run_class_and_static(balance: int) -> tuple[int, int, int, str]:
    account = Frozen.with_bonus(balance)
    return account.balance, account.rate, account.round_up(balance), type(account).__name__


def run_dunders(balance: int, index: int) -> tuple[int, int]:
    return Savings(balance)[index], len(Savings(balance))


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_withdraw": [(50, 10), (200, 150), (-5, 0), (0, -20)],
    "run_class_and_static": [(0,), (11,), (-15,), (100,)],
    "run_dunders": [(50, 10), (10, 50), (-3, 0), (0, -1)],
}
