"""Covers data and non-data descriptors, __set_name__, and the methods behind bound functions."""


class Bounded:
    def __init__(self, low: int, high: int) -> None:
        self.low, self.high = low, high

    def __set_name__(self, owner: type, name: str) -> None:
        self.slot = "_" + name
        owner.bounded_names = [*getattr(owner, "bounded_names", []), name]

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return getattr(instance, self.slot, self.low)

    def __set__(self, instance, value: int) -> None:
        if not self.low <= value <= self.high:
            raise ValueError(f"{self.slot[1:]}={value}")
        setattr(instance, self.slot, value)

    def __delete__(self, instance) -> None:
        delattr(instance, self.slot)


class Lazy:
    """Computes once, then the instance dictionary answers."""

    def __init__(self, function) -> None:
        self.function = function

    def __get__(self, instance, owner):
        value = self.function(instance)
        instance.__dict__[self.function.__name__] = value
        return value


class Owned(Lazy):
    def __get__(self, instance, owner):
        return lambda *arguments: self.function(owner.__name__, instance, *arguments)


class Player:
    health = Bounded(0, 100)
    level = Bounded(1, 9)

    def __init__(self, health: int, level: int) -> None:
        self.health, self.level = health, level

    @Lazy
    def power(self) -> int:
        return self.health * self.level

    @Owned
    def describe(owner, self, extra):
        return f"{owner} {self.level if self else '-'} {extra}"


def run_bounded(health: int, level: int) -> tuple[int, list[str], int]:
    player = Player(health, level)
    player.health -= 10
    return player.health, Player.bounded_names, Player.level.high - level


def run_delete(health: int) -> int:
    player = Player(health, 2)
    del player.health
    if health > 50:
        del player.health
    return player.health


def run_lazy(health: int, level: int) -> tuple[int, int, bool]:
    player = Player(health, level)
    before = "power" in vars(player)
    first = player.power
    player.level = 1
    return first, player.power, before


def run_bound_method(level: int, extra: int) -> list[str]:
    return [Player(1, level).describe(extra), Player.describe(extra + 1)]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_bounded": [(50, 3), (5, 1), (101, 1), (10, 9), (50, 0)],
    "run_delete": [(50,), (51,), (0,), (-1,)],
    "run_lazy": [(10, 3), (0, 9), (100, 1), (5, 10)],
    "run_bound_method": [(2, 7), (9, -1), (1, 0), (-1, 0)],
}
