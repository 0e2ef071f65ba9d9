"""Covers rounding, int(), float(), formatting and the methods of floats."""


def run_round(value: float) -> tuple[int, float, float]:
    return round(value), round(value, 1), round(value, -1)


def run_whole(value: float) -> str:
    if value.is_integer():
        return f"whole {int(value)}"
    return f"part {value - int(value):.3f}"


def run_cents(amount: float) -> tuple[int, int]:
    cents = int(round(amount * 100))
    if cents < 0:
        raise ValueError("negative amount")
    return divmod(cents, 100)


def run_float_of(number: int, flag: bool) -> tuple[float, float, bool]:
    return float(number), float(flag), isinstance(number / 2, float)


def run_text(value: float, number: int) -> list[str]:
    return [str(value), repr(-value), f"{value:8.2f}", f"{value:e}", "%.1f" % value, f"{number / 4}", "{:g}".format(value)]


def run_kinds(value: float) -> str:
    match value:
        case int():
            return "int"
        case 0.5:
            return "half"
        case float() if value > 1:
            return type(value).__name__
    return "other"


def run_index(value: float) -> str:
    names = ["low", "middle", "high"]
    return names[int(value)]


def run_ratio(value: float) -> tuple[int, int]:
    return value.as_integer_ratio()


def run_average_text(first: float, second: float) -> str:
    return f"mean {(first + second) / 2}" if first < second else f"{first}..{second}"


INF, NAN = float("inf"), float("nan")

INPUTS: dict[str, list[tuple[int | bool | float, ...]]] = {
    "run_round": [(0.5,), (1.5,), (-2.675,), (1e20,), (INF,), (NAN,)],
    "run_whole": [(3.0,), (2.25,), (-0.5,), (INF,)],
    "run_cents": [(12.34,), (0.005,), (-1.0,), (NAN,)],
    "run_float_of": [(3, True), (-(2**60) - 1, False), (10**400, True), (0, False)],
    "run_text": [(1.5, 3), (-0.0, 0), (1e22, -7), (NAN, 1)],
    "run_kinds": [(0.5,), (2.0,), (-1.0,), (NAN,)],
    "run_index": [(0.0,), (1.9,), (2.5,), (3.0,), (-4.0,)],
    "run_ratio": [(0.75,), (-3.0,), (INF,), (NAN,)],
    "run_average_text": [(1.0, 2.0), (2.0, 1.0), (NAN, 0.0), (0.0, 0.0)],
}
