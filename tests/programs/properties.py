"""Covers property getters, setters and deleters, inheritance of them, and the property() call."""


class Temperature:
    def __init__(self, celsius: int) -> None:
        self.celsius = celsius

    @property
    def celsius(self) -> int:
        """Degrees Celsius."""
        return self._celsius

    @celsius.setter
    def celsius(self, value: int) -> None:
        if value < -273:
            raise ValueError("below absolute zero")
        self._celsius = value

    @celsius.deleter
    def celsius(self) -> None:
        self._celsius = 0

    @property
    def fahrenheit(self) -> int:
        return self.celsius * 9 // 5 + 32

    @fahrenheit.setter
    def fahrenheit(self, value: int) -> None:
        self.celsius = (value - 32) * 5 // 9


class Oven(Temperature):
    @property
    def state(self) -> str:
        return "hot" if self.celsius > 100 else "cold"

    @Temperature.celsius.setter
    def celsius(self, value: int) -> None:
        Temperature.celsius.fset(self, min(value, 250))


class Counter:
    def __init__(self, start: int) -> None:
        self._count = start

    def _get(self) -> int:
        self._count += 1
        return self._count

    def _set(self, value: int) -> None:
        self._count = value * 10

    count = property(_get, _set, doc="Counts its own reads.")
    last = property(lambda self: self._count)


def run_conversions(value: int, flag: bool) -> tuple[int, int]:
    temperature = Temperature(0)
    setattr(temperature, "fahrenheit" if flag else "celsius", value)
    return temperature.celsius, temperature.fahrenheit


def run_augmented_property(start: int, step: int) -> list[int]:
    temperature = Temperature(start)
    temperature.celsius += step
    readings = [temperature.celsius]
    temperature.fahrenheit -= step
    readings.append(temperature.fahrenheit)
    del temperature.celsius
    return [*readings, temperature.celsius]


def run_overridden_setter(value: int) -> tuple[str, int]:
    oven = Oven(value)
    oven.celsius *= 2
    return oven.state, oven.celsius


def run_counting_property(start: int) -> list[int]:
    counter = Counter(start)
    counter.count = counter.count + counter.count
    return [counter.last, counter.count, counter.last]


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_conversions": [(100, False), (212, True), (-40, True), (-300, False), (-500, True)],
    "run_augmented_property": [(10, 5), (0, 0), (-270, -5), (-1, 18)],
    "run_overridden_setter": [(50,), (51,), (200,), (-100,), (-200,)],
    "run_counting_property": [(0,), (5,), (-1,), (-2,)],
}
