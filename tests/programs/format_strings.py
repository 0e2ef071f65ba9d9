"""Covers f-strings: conversions, nested and computed specifications, = forms, nesting and escapes."""


class Celsius:
    def __init__(self, degrees: int) -> None:
        self.degrees = degrees

    def __str__(self) -> str:
        return f"{self.degrees}°"

    def __repr__(self) -> str:
        return f"Celsius({self.degrees})"

    def __format__(self, spec: str) -> str:
        return f"[{self.degrees:{spec or 'd'}}]"


def run_plain(number: int, flag: bool) -> str:
    return f"number {number}, next {number + 1}, {flag}, {'odd' if number % 2 else 'even'} {{literal}}"


def run_integer_formats(number: int) -> list[str]:
    return [
        f"{number:5d}|",
        f"{number:<5}|",
        f"{number:^7}|",
        f"{number:+}",
        f"{number:05}",
        f"{number:x}",
        f"{number:#b}",
        f"{number:,}",
        f"{number:_}",
        f"{number:*>8}",
        f"{number: }",
        f"{number:o}",
        f"{number:X}",
        f"{number:.1f}",
    ]


def run_nested_spec(number: int, width: int) -> str:
    fill, align = "*", "<>"[number > 0]
    return f"{number:{fill}{align}{width % 9 + 1}}|{number:{'x' if number % 2 else 'd'}}"


def run_conversions(degrees: int) -> list[str]:
    celsius = Celsius(degrees)
    return [f"{celsius}", f"{celsius!s}", f"{celsius!r}", f"{celsius!a}", f"{celsius:3}", f"{celsius!s:>6}"]


def run_conversions_with_spec(degrees: int) -> str:
    celsius = Celsius(degrees)
    return f"{celsius!r:>14}|{celsius!a:<14}|{degrees!r:>4}|{degrees!s}"


def run_debug(number: int, other: int) -> list[str]:
    return [f"{number=}", f"{number + other = }", f"{number=:>4}", f"{number=!s}", f"{other * 2=:+d}"]


def run_expressions(number: int, other: int) -> str:
    values = [number, other]
    table = {"a": number}
    inner = f"{f'<{number}>' if number > other else f'({other})'}"
    text = f"{values[-1]} {table['a']} {max(values)} {[v * 2 for v in values]} {(lambda n: n + 1)(other)}"
    return inner + text + f"{number}{other}" + rf"\{number}" + f"""{number}"""


def run_bad_spec(number: int) -> str:
    return f"{number:{'d' if number < 5 else 'q'}}"


INPUTS: dict[str, list[tuple[int | bool, ...]]] = {
    "run_plain": [(0, True), (7, False), (-8, True), (123456, False)],
    "run_integer_formats": [(0,), (42,), (-42,), (1234567,)],
    "run_nested_spec": [(5, 8), (-5, 3), (0, 0), (16, -1)],
    "run_conversions": [(0,), (21,), (-4,), (100,)],
    "run_conversions_with_spec": [(0,), (21,), (-4,), (100,)],
    "run_debug": [(1, 2), (0, 0), (-3, 7), (99, -99)],
    "run_expressions": [(1, 2), (2, 1), (0, 0), (-5, -6)],
    "run_bad_spec": [(0,), (4,), (-1,), (5,)],
}
