"""Covers the creation of objects: __new__, __init__, a metaclass __call__, and subclasses of int."""


class Singleton(type):
    def __call__(cls, *arguments):
        if cls.instance is None:
            cls.instance = super().__call__(*arguments)
        return cls.instance


class Options(metaclass=Singleton):
    instance = None

    def __init__(self, level: int) -> None:
        self.level = level


class Angle:
    known: dict[int, "Angle"] = {}

    def __new__(cls, degrees: int):
        key = degrees % 360
        if key in cls.known:
            return cls.known[key]
        angle = cls.known[key] = super().__new__(cls)
        angle.uses = 0
        return angle

    def __init__(self, degrees: int) -> None:
        self.degrees = degrees % 360
        self.uses += 1

    @classmethod
    def right(cls, turns: int = 1) -> "Angle":
        return cls(90 * turns)


class Signed:
    def __new__(cls, value: int):
        return object.__new__(Negative if value < 0 else cls)

    def __init__(self, value: int) -> None:
        self.value = value


class Negative(Signed):
    pass


class Even(int):
    def __new__(cls, value: int):
        return super().__new__(cls, value - value % 2)

    def half(self) -> int:
        return self // 2


def run_singleton(first: int, second: int) -> tuple[int, bool]:
    Options.instance = None
    options, again = Options(first), Options(second)
    return again.level, options is again


def run_interning(first: int, second: int) -> tuple[int, bool, int]:
    Angle.known.clear()
    left, right, corner = Angle(first), Angle(second), Angle.right()
    return len(Angle.known), left is right, corner.uses + Angle.right(first).degrees


def run_class_chosen(value: int) -> tuple[str, int]:
    made = Signed(value)
    return type(made).__name__, made.value


def run_int_subclass(value: int) -> tuple[int, int, bool]:
    even = Even(min(max(value, -9), 9))
    return even + 1, even.half(), isinstance(even, int)


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_singleton": [(1, 2), (0, 0), (-1, 1), (7, 7)],
    "run_interning": [(10, 370), (90, 5), (-270, 1), (0, 180)],
    "run_class_chosen": [(1,), (0,), (-1,), (-40,)],
    "run_int_subclass": [(4,), (7,), (-3,), (50,)],
}
