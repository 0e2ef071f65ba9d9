"""Covers multiple inheritance: the resolution order, cooperative super, mixins and diamonds."""


class Base:
    def __init__(self, value: int, **rest: int) -> None:
        self.value = value
        self.rest = rest

    def trail(self) -> list[str]:
        return ["Base"]

    def compute(self) -> int:
        return self.value


class Doubling(Base):
    def __init__(self, *, times: int = 2, **rest: int) -> None:
        super().__init__(**rest)
        self.times = times

    def trail(self) -> list[str]:
        return ["Doubling", *super().trail()]

    def compute(self) -> int:
        return super().compute() * self.times


class Shifting(Base):
    def __init__(self, *, shift: int = 1, **rest: int) -> None:
        super().__init__(**rest)
        self.shift = shift

    def trail(self) -> list[str]:
        return ["Shifting"] + super().trail()

    def compute(self) -> int:
        return super().compute() + self.shift


class ClampMixin:
    high = 50

    def compute(self) -> int:
        return min(super().compute(), self.high)


class ShiftThenDouble(Doubling, Shifting):
    pass


class DoubleThenShift(ClampMixin, Shifting, Doubling):
    def trail(self) -> list[str]:
        return [type(self).__name__, *super().trail()]


def resolution(cls: type) -> list[str]:
    return [base.__name__ for base in cls.__mro__[:-1]]


def run_order_matters(value: int, times: int, shift: int) -> tuple[int, int]:
    first = ShiftThenDouble(value=value, times=times, shift=shift)
    second = DoubleThenShift(value=value, times=times, shift=shift)
    return first.compute(), second.compute()


def run_trail(index: int) -> tuple[list[str], list[str]]:
    kind = (ShiftThenDouble, DoubleThenShift, Doubling)[index]
    return kind(value=index).trail(), resolution(kind)


def run_extra_keywords(value: int, extra: int) -> tuple[int, dict[str, int]]:
    instance = ShiftThenDouble(value=value, bonus=extra)
    instance.value += instance.rest.pop("bonus", 0)
    return instance.compute(), instance.rest


def run_conflicting_bases(value: int) -> str:
    bases = (Base, Doubling) if value > 0 else (Doubling, Base)
    try:
        return type("Made", bases, {"extra": value}).__mro__[1].__name__
    except TypeError:
        return "no consistent order"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_order_matters": [(1, 2, 3), (40, 2, 1), (0, 0, 0), (-5, 3, -4)],
    "run_trail": [(0,), (1,), (2,), (-1,), (3,)],
    "run_extra_keywords": [(1, 5), (0, 0), (-3, 3), (2, -9)],
    "run_conflicting_bases": [(1,), (0,), (-1,), (9,)],
}
