"""Covers attributes in load, store and del position and the attribute-access hooks."""


class Account:
    currency = "EUR"

    def __init__(self, balance: int) -> None:
        self.balance, self.history = balance, []

    def deposit(self, amount: int) -> "Account":
        self.balance += amount
        self.history.append(amount)
        return self


class Settings:
    def __init__(self, base: int) -> None:
        object.__setattr__(self, "stored", {"base": base})

    def __getattr__(self, name: str) -> int:
        if name.startswith("default_"):
            return self.stored["base"] + len(name)
        return self.stored[name]

    def __setattr__(self, name: str, value: int) -> None:
        if value < 0:
            raise AttributeError(f"{name} must not be negative")
        self.stored[name] = value

    def __delattr__(self, name: str) -> None:
        del self.stored[name]


class Counting:
    reads = 0

    def __init__(self, value: int) -> None:
        self.value = value

    def __getattribute__(self, name: str):
        if name == "value":
            type(self).reads += 1
        return super().__getattribute__(name)


def run_store_and_chain(amount: int, other: int) -> tuple:
    account = Account(amount)
    account.deposit(other).deposit(-amount).limit = other * 2
    account.currency = "USD" if other > 0 else Account.currency
    return account.balance, account.history, account.limit, account.currency


def run_delete(amount: int) -> tuple[str, bool]:
    account = Account(amount)
    account.currency = str(amount)
    del account.currency, account.history
    if amount > 0:
        del account.currency
    return account.currency, hasattr(account, "history")


def run_hooks(base: int, value: int) -> tuple:
    settings = Settings(base)
    settings.level = value
    total = settings.level + settings.default_size
    del settings.level
    return total, settings.base


def run_dynamic_names(index: int, value: int) -> tuple[int, list[str]]:
    account = Account(0)
    setattr(account, f"field_{index}", value)
    if hasattr(account, "field_3"):
        delattr(account, "field_3")
    return getattr(account, f"field_{index}"), sorted(vars(account))


def run_counted_reads(value: int) -> tuple[int, int]:
    Counting.reads = 0
    counting = Counting(value)
    return sum(counting.value for _ in range(value % 4)), counting.reads


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_store_and_chain": [(5, 3), (0, 0), (-2, -7), (10, -1)],
    "run_delete": [(0,), (-4,), (1,), (12,)],
    "run_hooks": [(1, 2), (0, 0), (-3, 9), (1, -1)],
    "run_dynamic_names": [(1, 10), (2, -4), (3, 0), (-1, 5)],
    "run_counted_reads": [(0,), (3,), (-2,), (7,)],
}
