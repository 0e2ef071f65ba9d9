"""Covers name mangling of private names in attributes, methods, closures, arguments and globals."""

_Vault__shared = 1000


class Vault:
    __opened = 0

    def __init__(self, secret: int) -> None:
        self.__secret = secret
        self.__tries: int = 0
        self.__end__ = secret + 1

    def __check(self, guess: int) -> bool:
        self.__tries += 1
        return guess == self.__secret

    def open(self, guess: int) -> str:
        if self.__tries >= 3:
            raise PermissionError(self.__tries)
        found = self.__check(guess)
        Vault.__opened += found
        return "open" if found else "low" if guess < self.__secret else "high"

    def closure(self, guess: int) -> int:
        __bonus = guess * 2

        def inner() -> int:
            nonlocal __bonus
            __bonus += self.__secret
            return __bonus

        return inner() + (lambda __value: __value + __bonus)(1)

    def reads_global(self) -> int:
        return __shared + self.__secret

    def sum_of(self, *, __extra: int = 5) -> int:
        return self.__secret + __extra

    def forget(self) -> None:
        del self.__secret


class Double(Vault):
    def __init__(self, secret: int) -> None:
        super().__init__(secret)
        self.__secret = -secret

    def both(self) -> tuple[int, int]:
        return self.__secret, self._Vault__secret


def run_open(secret: int, guess: int) -> tuple[list[str], int]:
    Vault._Vault__opened = 0
    vault = Vault(secret)
    return [vault.open(guess), vault.open(guess + 1), vault.open(secret)], Vault._Vault__opened


def run_too_many_tries(secret: int, guess: int) -> str:
    vault = Vault(secret)
    results = [vault.open(guess + step) for step in range(3)]
    return vault.open(secret) if guess > secret else results[-1]


def run_subclass(secret: int) -> tuple[tuple[int, int], list[str]]:
    vault = Double(secret)
    return vault.both(), sorted(name for name in vars(vault) if secret or name.startswith("_D"))


def run_other_scopes(secret: int, guess: int) -> tuple[int, int, int, int]:
    vault = Vault(secret)
    return vault.closure(guess), vault.reads_global(), vault.sum_of(), vault.sum_of(_Vault__extra=guess)


def run_forget(secret: int) -> tuple[bool, int]:
    vault = Vault(secret)
    if secret > 0:
        vault.forget()
    return hasattr(vault, "_Vault__secret"), vault.__end__


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_open": [(5, 5), (5, 4), (5, 9), (-1, 0)],
    "run_too_many_tries": [(5, 1), (5, 3), (5, 6), (0, 0)],
    "run_subclass": [(1,), (0,), (-4,), (9,)],
    "run_other_scopes": [(1, 2), (0, 0), (-3, 4), (7, -7)],
    "run_forget": [(1,), (0,), (-1,), (5,)],
}
