"""Covers reflected arithmetic, in-place methods that mutate or replace, and subclass priority."""


class Duration:
    def __init__(self, minutes: int) -> None:
        self.minutes = minutes

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.minutes})"

    def __add__(self, other):
        return Duration(self.minutes + other.minutes)

    def __rfloordiv__(self, other: int) -> int:
        return other // self.minutes

    def __divmod__(self, other: int):
        return self.minutes // other, Duration(self.minutes % other)

    def __rdivmod__(self, other: int):
        return divmod(other, self.minutes)

    def __rpow__(self, base: int) -> int:
        return base ** (self.minutes % 4)

    def __pos__(self):
        return Duration(abs(self.minutes))

    def __round__(self, digits: int = 15):
        return Duration(round(self.minutes / digits) * digits)

    def __iadd__(self, other):
        self.minutes += other if isinstance(other, int) else other.minutes
        return self

    def __isub__(self, other: int):
        return Duration(self.minutes - other)

    def __imul__(self, factor: int):
        self.minutes *= factor
        return self

    def __imod__(self, other: int):
        self.minutes %= other
        return self


class Precise(Duration):
    def __radd__(self, other):
        return Precise(other.minutes + self.minutes + 1)


def run_reflected(minutes: int, other: int) -> tuple:
    duration = Duration(minutes)
    return other // duration, divmod(other, duration), other**duration, repr(+duration)


def run_builtins(minutes: int, other: int) -> str:
    return f"{divmod(Duration(minutes), other)} {round(Duration(minutes))} {round(Duration(minutes), 60)}"


def run_in_place(minutes: int, other: int) -> tuple[str, str, bool]:
    duration = original = Duration(minutes)
    duration += other
    duration *= 2
    duration += Duration(1)
    duration %= 1000
    same = duration is original
    duration -= other
    return repr(duration), repr(original), same and duration is not original


def run_subclass_goes_first(a: int, b: int) -> list[str]:
    return [
        repr(Duration(a) + Precise(b)),
        repr(Precise(a) + Duration(b)),
        repr(sum([Duration(b)], Duration(a))),
    ]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_reflected": [(7, 30), (-7, 30), (60, -1), (0, 5)],
    "run_builtins": [(130, 60), (-130, 60), (8, 3), (1, 0)],
    "run_in_place": [(10, 5), (0, 0), (-600, 7), (700, -1)],
    "run_subclass_goes_first": [(1, 2), (0, 0), (-5, 5), (30, -1)],
}
